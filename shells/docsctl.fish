# fish completion for docsctl

function __docsctl_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct | string unescape)
    # `unescape` fails if a quotation mark is still open, so remove the quotation mark
    test -n "$current"; or set current (commandline -ct | string trim --left --chars "\"'")
    set -l lines (command docsctl __complete fish $words[2..-1] "$current" 2>/dev/null)
    set -q lines[1]; or return
    set -l mode (string split \t -- $lines[1])
    switch $mode[1]
        case files folders
            set -l typed (string sub --start (math (string length -- "$mode[2]") + 1) -- "$current")
            set -l found (__docsctl_paths "$typed")
            for path in $found
                if test $mode[1] = files; or string match --quiet '*/' -- $path
                    printf '%s\n' "$mode[2]$path"
                end
            end
        case words instead
            set --erase lines[1]
            string join \n -- $lines
    end
end

# prints the paths that begin with the given characters; the paths of folders end with a slash
function __docsctl_paths
    set -l shown $argv[1]
    set -l typed (string replace --regex '^~/' "$HOME/" -- $shown)
    for path in (string escape -- $typed)*
    end
    for path in $typed*
        test -d $path; and set path $path/
        string replace -- "$typed" "$shown" $path
    end
end

complete --command docsctl --erase
complete --command docsctl --no-files --arguments '(__docsctl_complete)'
