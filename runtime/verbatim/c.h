/* Verbatim for other languages: documents by handle, edits by path, arrays without a copy. docs/c.md has a tour.
 *
 * Errors.     A function that may fail takes `verbatim_error **error` last. It returns NULL, false or a negative number
 *             if it fails, and then *error is an error that the caller frees; otherwise *error stays as it is. `error`
 *             may be NULL. No exception leaves a function, and no function prints, exits or keeps anything between calls,
 *             except that files are mapped: for these, the library handles SIGBUS, so that bytes which a file has lost
 *             are read as zeros, and an error. A thread keeps the last archive open in which it opened an entry.
 * Ownership.  A handle that a function returns is the caller's, who frees it with the function of its type. So is a
 *             `char *`, which verbatim_free() frees. What is returned as `const` belongs to the handle that it is of.
 *             Every function that frees takes NULL, too. What is passed in is read during the call, and not kept.
 * Lifetimes.  A node keeps its document's bytes as they were when it was found: it stays valid when the document is
 *             edited, committed, saved or freed. A document keeps its schema.
 * Threads.    Functions that take a handle as `const` may be called by several threads at once, also with the same handle.
 *             A function that takes one that is not const needs it for itself. Different handles are independent. A function
 *             that is passed in is called on the thread of the call, before this returns. It must not leave by longjmp or by
 *             an exception.
 * Texts.      All texts are UTF-8 and end with a NUL. Paths of values are those of the command: docs/command.md#paths.
 * ABI.        Structs that the library fills only grow at their ends, and enumerations too. libverbatim.so.0 keeps its
 *             functions.
 */
#ifndef VERBATIM_C_H
#define VERBATIM_C_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) || !defined(__GNUC__)
#define VERBATIM_API
#else
#define VERBATIM_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct verbatim_schema verbatim_schema;     /* A schema that was loaded. */
typedef struct verbatim_document verbatim_document; /* A file, as it was read or committed, and the edits since. */
typedef struct verbatim_node verbatim_node;         /* A value at a place in a file. */

/* Why a function failed. The kinds are those of verbatim/result.hpp, in its order. */
typedef enum verbatim_error_kind {
    VERBATIM_TRUNCATED,
    VERBATIM_BAD_MAGIC,
    VERBATIM_BAD_COUNT,
    VERBATIM_BAD_TAG,
    VERBATIM_BAD_TEXT,
    VERBATIM_LEAVES_FILE,
    VERBATIM_NOT_WORKED_OUT,
    VERBATIM_LIMIT,
    VERBATIM_CONFLICT,
    VERBATIM_INCOMPLETE,
    VERBATIM_OUT_OF_RANGE,
    VERBATIM_NOT_FOUND,
    VERBATIM_WRONG_TYPE,
    VERBATIM_MALFORMED,
    VERBATIM_IMPOSSIBLE,
    VERBATIM_NOT_IDENTICAL,
    VERBATIM_SYSTEM
} verbatim_error_kind;

typedef struct verbatim_error {
    verbatim_error_kind kind;
    const char *kind_name; /* "truncated" */
    const char *path;      /* Inside the document: animations[2].name; "": the whole file. */
    const char *space;     /* The path of the value in whose decoded bytes the offset is; "": in the file. */
    const char *reason;
    const char *message; /* Path and reason. */
    uint64_t offset;
} verbatim_error;

VERBATIM_API void verbatim_error_free(verbatim_error *);
VERBATIM_API void verbatim_free(void *);
/* Returns the version of the library: "0.1.0". */
VERBATIM_API const char *verbatim_version(void);

/* ---- Opening ---- */

/* Returns the text of a schema that another one imports, by its name there ("dir/b", or "/common/b"); NULL if there is
 * none. The text must last until the function is called again, or the schema is loaded. */
typedef const char *(*verbatim_import)(void *context, const char *name);

/* Loads a schema of Kaitai Struct from its text, and what it imports from `import`, which may be NULL. */
VERBATIM_API verbatim_schema *verbatim_load_schema(const char *text, verbatim_import import, void *context,
                                                   verbatim_error **error);
VERBATIM_API void verbatim_schema_free(verbatim_schema *);

/* Returns the id of the format of a file, by its content and the extension of `name`, which may be NULL. The text is a
 * constant. */
VERBATIM_API const char *verbatim_recognise(const void *bytes, size_t size, const char *name, verbatim_error **error);

/* Open a file on the disk, or an entry of an archive ("gta3.img//ped.ifp"), or bytes, which are copied. A large file is
 * mapped: if another program changes it meanwhile, commit and save refuse. `format` is the id of a format, or NULL: it is
 * recognised. A `schema` that is not NULL is the format instead. `name` may be NULL: its extension helps to recognise. */
VERBATIM_API verbatim_document *verbatim_open(const char *path, const char *format, const verbatim_schema *schema,
                                              verbatim_error **error);
VERBATIM_API verbatim_document *verbatim_open_bytes(const void *bytes, size_t size, const char *name, const char *format,
                                                    const verbatim_schema *schema, verbatim_error **error);
/* Makes the document that JSON describes, as verbatim_to_json() writes it. `schema` may be NULL. */
VERBATIM_API verbatim_document *verbatim_from_json(const char *json, const verbatim_schema *schema,
                                                   verbatim_error **error);
VERBATIM_API void verbatim_document_free(verbatim_document *);

/* An entry of an archive. The texts last during the call. */
typedef struct verbatim_entry {
    const char *label; /* What a path names it by: PATH//LABEL. */
    const char *name;
    const char *key;
    const char *type;
    const char *codec; /* "": its content is stored as it is. */
    uint64_t offset, size; /* Of the stored bytes. */
} verbatim_entry;
/* Calls `visit` for each entry of an archive on the disk, in the order of its directory, until it returns false. */
VERBATIM_API bool verbatim_each_entry(const char *path, bool (*visit)(void *context, const verbatim_entry *), void *context,
                                      verbatim_error **error);

/* ---- Looking: the file as it was read, or as it was last committed ---- */

/* Returns the id of the format. It belongs to the document. */
VERBATIM_API const char *verbatim_format(const verbatim_document *);
/* Returns the whole file, which lasts until the document is committed, saved or freed. */
VERBATIM_API const void *verbatim_bytes(const verbatim_document *, size_t *size);
/* Returns whether the document has edits that are not committed. */
VERBATIM_API bool verbatim_is_edited(const verbatim_document *);

/* Returns the one node to which a path leads; "" is the root. The path may have patterns. */
VERBATIM_API verbatim_node *verbatim_find(const verbatim_document *, const char *path, verbatim_error **error);
/* Returns the node to which a path leads from another node: ".name", "[3]", "[Pelvis].frames". */
VERBATIM_API verbatim_node *verbatim_find_below(const verbatim_node *, const char *path, verbatim_error **error);
VERBATIM_API void verbatim_node_free(verbatim_node *);

/* Call `visit` for each node to which a path with patterns leads, in the order of the file, or for each child of a node,
 * until it returns false. The node is freed behind the call unless verbatim_node_copy() keeps it. */
typedef bool (*verbatim_visit)(void *context, const verbatim_node *);
VERBATIM_API bool verbatim_each_at(const verbatim_document *, const char *path, verbatim_visit visit, void *context,
                                   verbatim_error **error);
VERBATIM_API bool verbatim_each_child(const verbatim_node *, verbatim_visit visit, void *context, verbatim_error **error);
VERBATIM_API verbatim_node *verbatim_node_copy(const verbatim_node *);

/* Integers, reals, constants, names and flags are numbers; a record has children by name, a list by index. */
typedef enum verbatim_kind {
    VERBATIM_RECORD,
    VERBATIM_LIST,
    VERBATIM_INTEGER,
    VERBATIM_REAL,
    VERBATIM_TEXT,
    VERBATIM_BYTES,
    VERBATIM_PADDING,
    VERBATIM_ABSENT /* An optional or a pointer without a value. */
} verbatim_kind;
/* Who owns bytes: a field, padding, a gap that no field owns, or bytes that could not be read as their type. */
typedef enum verbatim_owner { VERBATIM_FIELD, VERBATIM_OWN_PADDING, VERBATIM_GAP, VERBATIM_OPAQUE } verbatim_owner;

typedef struct verbatim_about {
    const char *path;  /* With an index in place of each name: animations[0].objects[1]. */
    const char *field; /* The name of the field; "" of an element. */
    const char *type;  /* The name of the type: "u32", "Object", "list of Object". */
    verbatim_kind kind;
    verbatim_owner owner;
    bool is_in_file; /* Otherwise its bytes are decoded ones, of a coded value, and the offset counts in these. */
    uint64_t index;  /* Among the fields of its record, or the elements of its list. */
    uint64_t offset, size;
    uint64_t count; /* Of a list: its elements. */
} verbatim_about;
/* Describes a node. The description belongs to the node. */
VERBATIM_API const verbatim_about *verbatim_describe(const verbatim_node *);
/* Returns the name by which a path finds an element, in quotes as a path takes it literally: "Pelvis", for ["Pelvis"]. NULL
 * without an error: it has none. */
VERBATIM_API char *verbatim_name(const verbatim_node *, verbatim_error **error);

/* Give the value of a number, or refuse with VERBATIM_WRONG_TYPE, or with VERBATIM_OUT_OF_RANGE a number from 2^63 on or
 * a negative one. */
VERBATIM_API bool verbatim_integer(const verbatim_node *, int64_t *value, verbatim_error **error);
VERBATIM_API bool verbatim_unsigned(const verbatim_node *, uint64_t *value, verbatim_error **error);
VERBATIM_API bool verbatim_real(const verbatim_node *, double *value, verbatim_error **error);
/* Return the value of a leaf as people write it, which verbatim_set() takes: -2019, 0.5, "Pelvis"; and as JSON. */
VERBATIM_API char *verbatim_text(const verbatim_node *, verbatim_error **error);
VERBATIM_API char *verbatim_json(const verbatim_node *, verbatim_error **error);
/* Returns the meaning of a leaf, "0.35 s". NULL without an error: its type has none, or this value. */
VERBATIM_API char *verbatim_meaning(const verbatim_node *, verbatim_error **error);
/* Returns a value that the schema calculates from the record at a path: "animations[0].length". */
VERBATIM_API char *verbatim_calculated(const verbatim_document *, const char *path, verbatim_error **error);
/* Returns the bytes of a node, which belong to it: in the file, or decoded ones. */
VERBATIM_API const void *verbatim_node_bytes(const verbatim_node *, size_t *size);

/* Values of one fixed layout, `stride` bytes apart. `type` is the layout of one of them:
 *
 *   <i2 >u4 <f4 |u1           an integer or a real: byte order, signed, unsigned or float, size in bytes
 *   |S24                      a text of 24 bytes; with |V24, bytes or padding
 *   [4]<i2                    four of them
 *   {rotation:[4]<i2;time:<i2;}   a record
 *
 * `units` has a line for each number, at any depth, whose meaning is value * factor / divisor: "time 1 60 s". The path
 * is empty if the value itself is the number. */
typedef struct verbatim_array {
    const void *data;
    uint64_t count, stride;
    const char *type, *units;
} verbatim_array;
/* Gives the elements of a list, or a value of fixed layout as an array of one, without a copy. What `array` points to
 * belongs to the node. */
VERBATIM_API bool verbatim_array_of(verbatim_node *, verbatim_array *array, verbatim_error **error);
/* Gives all values to which a path with patterns leads as one array, which is a copy: the numbers of many lists. They must
 * have one type. verbatim_free((void *)array->data) frees all of it. */
VERBATIM_API bool verbatim_gather(const verbatim_document *, const char *path, verbatim_array *array,
                                  verbatim_error **error);

/* A deviation in the file. The texts last during the call. */
typedef struct verbatim_finding {
    const char *path, *expected, *found, *message;
    const char *severity; /* "note", "unusual" or "error" */
    uint64_t offset;
    bool is_in_file; /* Otherwise the offset counts in decoded bytes. */
} verbatim_finding;
/* Calls `visit` for each finding until it returns false. */
VERBATIM_API bool verbatim_findings(const verbatim_document *, bool (*visit)(void *context, const verbatim_finding *),
                                    void *context, verbatim_error **error);
/* Checks that the file comes back byte for byte, written as it is and with everything decoded. */
VERBATIM_API bool verbatim_check(const verbatim_document *, verbatim_error **error);

/* ---- Editing: each function makes its edit, or leaves the document exactly as it was ---- */

/* Paths lead to values in the present state, after the edits so far. What looks at the document sees the edits when they
 * are committed. docs/editing.md describes what follows an edit. */

/* Sets a value: the text is as verbatim_text() gives it, or a meaning: "0.35 s". */
VERBATIM_API bool verbatim_set(verbatim_document *, const char *path, const char *text, verbatim_error **error);
/* Replaces a value of fixed layout, or all elements of a list, of which there may be more or fewer, by bytes as they are
 * in a file. */
VERBATIM_API bool verbatim_assign(verbatim_document *, const char *path, const void *bytes, size_t size,
                                  verbatim_error **error);
/* What becomes of references to an element that is removed: the edit is refused, the elements that have them go, too, they
 * lead to nothing, or they stay. */
typedef enum verbatim_referrers {
    VERBATIM_REFUSE,
    VERBATIM_CASCADE,
    VERBATIM_CLEAR,
    VERBATIM_LEAVE
} verbatim_referrers;
VERBATIM_API bool verbatim_remove(verbatim_document *, const char *path, verbatim_referrers, verbatim_error **error);
/* Inserts a new element before the one at a path, or at the end of a list. `as` names the alternative of a choice, or is the
 * value of a leaf; it may be NULL. */
VERBATIM_API bool verbatim_insert(verbatim_document *, const char *path, const char *as, verbatim_error **error);
/* Inserts a copy of a value, or replaces a value by it. The source may be the same document; its edits must be
 * committed if it is another one. */
VERBATIM_API bool verbatim_copy(verbatim_document *, const char *path, const verbatim_document *source, const char *from,
                                verbatim_error **error);
VERBATIM_API bool verbatim_replace(verbatim_document *, const char *path, const verbatim_document *source,
                                   const char *from, verbatim_error **error);
/* Moves an element before another one of its list, or to its end. */
VERBATIM_API bool verbatim_move(verbatim_document *, const char *from, const char *to, verbatim_error **error);

/* A list of edits, which are made one after the other, all or none. Those that are VERBATIM_SET in a row are made at once:
 * their values hold together afterwards, such as the name of an element and a number that it gives. */
typedef enum verbatim_edit_kind {
    VERBATIM_SET,    /* path, text */
    VERBATIM_ASSIGN, /* path, bytes, size */
    VERBATIM_INSERT, /* path, text: as; may be NULL */
    VERBATIM_REMOVE, /* path; references to it are refused */
    VERBATIM_COPY,   /* path, text: from, in the same document */
    VERBATIM_MOVE    /* path: from, text: to */
} verbatim_edit_kind;
typedef struct verbatim_edit {
    verbatim_edit_kind kind;
    const char *path, *text;
    const void *bytes;
    size_t size;
} verbatim_edit;
VERBATIM_API bool verbatim_make(verbatim_document *, const verbatim_edit *edits, size_t count, verbatim_error **error);

/* A run of bytes that commit would change: `before` bytes at an offset become `after` bytes. The owners are those of the
 * first and of the last of these bytes; where bytes are inserted, of the byte before. */
typedef struct verbatim_change {
    uint64_t offset, before, after;
    const char *first_owner, *last_owner; /* Paths; of a gap, "gap". */
} verbatim_change;
/* The dry run: calls `visit` for each run that would change, in the order of the file, until it returns false. Fails as
 * verbatim_commit() would. The document stays as it is. */
VERBATIM_API bool verbatim_changes(const verbatim_document *, bool (*visit)(void *context, const verbatim_change *),
                                   void *context, verbatim_error **error);
/* Verifies all edits: afterwards, the document is that of the new file. After a refusal, it keeps its edits. */
VERBATIM_API bool verbatim_commit(verbatim_document *, verbatim_error **error);
/* Takes back all edits that are not committed. */
VERBATIM_API void verbatim_discard(verbatim_document *);

/* Commits, and writes the file as the command does: completely or not at all (docs/saving.md). `path` is that of the file,
 * or NULL for the one that was opened, which must still hold the bytes that were read, and whose change
 * verbatim_undo() and the command take back. Another file is only replaced if it is of the same format. */
VERBATIM_API bool verbatim_save(verbatim_document *, const char *path, verbatim_error **error);
/* Returns what is to be said of the last save beside that it succeeded: that undo cannot take it back, or what has moved in
 * an archive. "": nothing. It lasts until the document is saved again, or freed. */
VERBATIM_API const char *verbatim_note(const verbatim_document *);
/* Takes back, or makes again, the last change of a file on the disk that this library or the command has saved. */
VERBATIM_API bool verbatim_undo(const char *path, verbatim_error **error);
VERBATIM_API bool verbatim_redo(const char *path, verbatim_error **error);

/* ---- Several documents; their edits must be committed ---- */

/* Returns the difference from a to b as JSON, which verbatim_patch() and the command take. */
VERBATIM_API char *verbatim_diff(const verbatim_document *a, const verbatim_document *b, verbatim_error **error);
/* Where two things contradict each other. The texts last during the call. */
typedef bool (*verbatim_conflict)(void *context, const char *path, const char *why);
/* Makes the changes of a difference and commits them. If some of them do not fit, `visit` is called for each of these, the
 * document stays as it is, and the error is VERBATIM_CONFLICT. `visit` may be NULL. */
VERBATIM_API bool verbatim_patch(verbatim_document *, const char *difference, verbatim_conflict visit, void *context,
                                 verbatim_error **error);
/* Makes the changes from base to theirs in ours, too, and commits them. Calls `visit`, which may be NULL, for each
 * conflict, where ours stays as it is. Returns the number of conflicts; negative: it failed. */
VERBATIM_API int64_t verbatim_merge(const verbatim_document *base, verbatim_document *ours,
                                    const verbatim_document *theirs, verbatim_conflict visit, void *context,
                                    verbatim_error **error);
/* Returns the document as JSON, from which verbatim_from_json() makes the same file, byte for byte. */
VERBATIM_API char *verbatim_to_json(const verbatim_document *, verbatim_error **error);

#ifdef __cplusplus
}
#endif

#endif
