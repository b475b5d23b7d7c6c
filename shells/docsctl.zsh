#compdef docsctl
# zsh completion for docsctl

_docsctl() {
  local -a lines plain open
  local line mode before entry value
  lines=("${(@f)$(command docsctl __complete zsh "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
  mode=${lines[1]%%$'\t'*}
  before=${${lines[1]#$mode}#$'\t'}
  case $mode in
    files|folders)
      if [[ -n $before ]]; then
        compset -P "${(b)before}"
      fi
      if [[ $mode == folders ]]; then _files -/; else _files; fi
      return
      ;;
    words|instead) ;;
    *) return 1 ;;
  esac
  for line in "${lines[@]:1}"; do
    [[ -n $line ]] || continue
    value=${line%%$'\t'*}
    entry=${${value//\\/\\\\}//:/\\:}
    [[ $line == *$'\t'* ]] && entry+=":${line#*$'\t'}"
    if [[ $value == *[=:/] ]]; then open+=("$entry"); else plain+=("$entry"); fi
  done
  # in this mode, the values don't begin with the typed title, so -U turns off the comparison
  local -a options
  [[ $mode == instead ]] && options=(-U)
  (( $#plain )) && _describe -V docsctl plain $options
  (( $#open )) && _describe -V docsctl open $options -S ''
  (( $#plain + $#open ))
}

if [[ $funcstack[1] == _docsctl ]]; then
  _docsctl "$@"
elif (( $+functions[compdef] )); then
  compdef _docsctl docsctl
else
  autoload -Uz compinit && compinit && compdef _docsctl docsctl
fi
