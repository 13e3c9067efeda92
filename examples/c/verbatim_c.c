/* Checks a file, gives a value of it, or sets one:
 *
 *     verbatim_c check ped.ifp
 *     verbatim_c get ped.ifp "animations[WALK_civi].objects[0].frames[0].time"
 *     verbatim_c set ped.ifp "name=walks"
 *
 * cc -std=c99 verbatim_c.c -o verbatim_c $(pkg-config --cflags --libs verbatim)
 */
#include <stdio.h>
#include <string.h>
#include <verbatim/c.h>

/* Prints an error and frees it. Returns the exit code. */
static int failed(const char *file, verbatim_error *error) {
    fprintf(stderr, "%s: %s (%s, at 0x%llx)\n", file, error->message, error->kind_name,
            (unsigned long long)error->offset);
    verbatim_error_free(error);
    return 1;
}

static bool print_finding(void *context, const verbatim_finding *finding) {
    ++*(int *)context;
    printf("%s: %s\n", finding->severity, finding->message);
    return true;
}

static int check(const verbatim_document *document, const char *file) {
    verbatim_error *error = NULL;
    int count = 0;
    if (!verbatim_check(document, &error) || !verbatim_findings(document, print_finding, &count, &error))
        return failed(file, error);
    printf("%s is identical, with %d findings\n", verbatim_format(document), count);
    return 0;
}

static bool print_value(void *context, const verbatim_node *node) {
    char *const text = verbatim_text(node, NULL), *const meaning = verbatim_meaning(node, NULL);
    ++*(int *)context;
    printf("%s: %s%s%s%s\n", verbatim_describe(node)->path, text ? text : verbatim_describe(node)->type,
           meaning ? " (" : "", meaning ? meaning : "", meaning ? ")" : "");
    verbatim_free(text);
    verbatim_free(meaning);
    return true;
}

static int get(const verbatim_document *document, const char *file, const char *path) {
    verbatim_error *error = NULL;
    int count = 0;
    if (!verbatim_each_at(document, path, print_value, &count, &error)) return failed(file, error);
    return 0;
}

static bool print_change(void *context, const verbatim_change *change) {
    (void)context;
    printf("at 0x%llx, %llu bytes become %llu: %s\n", (unsigned long long)change->offset,
           (unsigned long long)change->before, (unsigned long long)change->after, change->first_owner);
    return true;
}

/* `assignment` is PATH=VALUE. */
static int set(verbatim_document *document, const char *file, char *assignment) {
    verbatim_error *error = NULL;
    char *const equals = strrchr(assignment, '=');
    if (!equals) {
        fprintf(stderr, "expected PATH=VALUE\n");
        return 2;
    }
    *equals = '\0';
    if (!verbatim_set(document, assignment, equals + 1, &error) ||
        !verbatim_changes(document, print_change, NULL, &error) || !verbatim_save(document, NULL, &error))
        return failed(file, error);
    return 0;
}

int main(int argc, char **argv) {
    verbatim_error *error = NULL;
    verbatim_document *document;
    int code = 2;
    if (argc < 3) {
        fprintf(stderr, "usage: %s check FILE | get FILE PATH | set FILE PATH=VALUE\n", argv[0]);
        return code;
    }
    document = verbatim_open(argv[2], NULL, NULL, &error);
    if (!document) return failed(argv[2], error);
    if (strcmp(argv[1], "check") == 0) code = check(document, argv[2]);
    else if (strcmp(argv[1], "get") == 0 && argc == 4) code = get(document, argv[2], argv[3]);
    else if (strcmp(argv[1], "set") == 0 && argc == 4) code = set(document, argv[2], argv[3]);
    else fprintf(stderr, "there is no %s\n", argv[1]);
    verbatim_document_free(document);
    return code;
}
