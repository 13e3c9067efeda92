#include "tools/system/program.hpp"

#include <windows.h>
// The order counts: this one needs windows.h.
#include <shellapi.h>

#include <fcntl.h>
#include <io.h>

#include <cstdio>

#include "tools/system/files.hpp"
#include "tools/system/windows/wide.hpp"

namespace verbatim::tools::system {

const char between_folders = ';';
const bool passes_single_quotes = true;

namespace {

// Quotes a word, if it must be, as programs of Windows take it apart: backslashes count only before a quotation mark.
std::wstring as_word(std::wstring_view word) {
    if (!word.empty() && word.find_first_of(L" \t\"") == word.npos) return std::wstring(word);
    std::wstring all = L"\"";
    std::size_t slashes = 0;
    for (const wchar_t c : word) {
        if (c == L'"') all.append(slashes + 1, L'\\');
        slashes = c == L'\\' ? slashes + 1 : 0;
        all += c;
    }
    return all.append(slashes, L'\\') + L'"';
}

}  // namespace

void prepare() {
    for (std::FILE* const stream : {stdin, stdout, stderr}) ::_setmode(::_fileno(stream), _O_BINARY);
    (void)std::setvbuf(stderr, nullptr, _IONBF, 0);
    ::SetConsoleOutputCP(CP_UTF8);
}

std::vector<std::string> arguments(int, char**) {
    int count = 0;
    wchar_t** const words = ::CommandLineToArgvW(::GetCommandLineW(), &count);
    std::vector<std::string> all;
    for (int i = 1; i < count; ++i) all.push_back(utf8(words[i]));
    ::LocalFree(words);
    return all;
}

result<std::string> executable() {
    std::wstring name(1 << 15, L'\0');
    const auto size = ::GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size()));
    if (size == 0 || size == name.size()) return error{{}, 0, last_error(), error_kind::system};
    auto file = utf8(std::wstring_view(name).substr(0, size));
    for (char& c : file) c = c == '\\' ? '/' : c;  // git's shell takes a backslash for an escape
    return file;
}

std::string environment(const char* name) {
    const auto* const value = ::_wgetenv(wide(name).c_str());
    return value ? utf8(value) : std::string();
}

std::string state_folder() { return environment("LOCALAPPDATA"); }

bool run_quietly(std::vector<std::string> words) {
    std::wstring line;
    for (const auto& word : words) line += (line.empty() ? L"" : L" ") + as_word(wide(word));
    SECURITY_ATTRIBUTES inherited{sizeof inherited, nullptr, TRUE};
    const HANDLE nowhere = ::CreateFileW(L"NUL", GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE,
                                         &inherited, OPEN_EXISTING, 0, nullptr);
    STARTUPINFOW how{};
    how.cb = sizeof how;
    how.dwFlags = STARTF_USESTDHANDLES;
    how.hStdInput = how.hStdOutput = how.hStdError = nowhere;
    PROCESS_INFORMATION started{};
    const bool is_started = ::CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE, CREATE_NO_WINDOW, nullptr,
                                             nullptr, &how, &started) != 0;
    ::CloseHandle(nowhere);
    if (!is_started) return false;
    DWORD code = 1;
    ::WaitForSingleObject(started.hProcess, INFINITE);
    ::GetExitCodeProcess(started.hProcess, &code);
    ::CloseHandle(started.hThread);
    ::CloseHandle(started.hProcess);
    return code == 0;
}

}  // namespace verbatim::tools::system
