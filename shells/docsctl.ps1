# PowerShell completion for docsctl

Register-ArgumentCompleter -Native -CommandName docsctl -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)

  # pass the words before the cursor; the prefix = prevents PowerShell from dropping empty words
  $words = @($commandAst.CommandElements |
    Where-Object { $_.Extent.StartOffset -lt $cursorPosition } |
    Select-Object -Skip 1 |
    ForEach-Object {
      if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { "=$($_.Value)" }
      else { "=$($_.Extent.Text)" }
    })
  if ($wordToComplete -eq '') { $words += '=' }
  $program = Get-Command -Name docsctl -CommandType Application, ExternalScript -ErrorAction SilentlyContinue |
    Select-Object -First 1
  if ($null -eq $program) { return }
  $encoding = [Console]::OutputEncoding
  try {
    [Console]::OutputEncoding = [System.Text.Encoding]::UTF8
    $lines = @(& $program __complete powershell @words 2>$null)
  } finally {
    [Console]::OutputEncoding = $encoding
  }
  if ($lines.Count -eq 0) { return }
  $mode, $before = $lines[0] -split "`t", 2
  if ($mode -eq 'files' -or $mode -eq 'folders') {
    $typed = $wordToComplete.Trim('"', "'")
    if ($before -and $typed.StartsWith($before)) { $typed = $typed.Substring($before.Length) }
    [System.Management.Automation.CompletionCompleters]::CompleteFilename($typed) |
      Where-Object { $mode -eq 'files' -or $_.ResultType -eq 'ProviderContainer' } |
      ForEach-Object {
        [System.Management.Automation.CompletionResult]::new(
          "$before$($_.CompletionText)", $_.ListItemText, $_.ResultType, $_.ToolTip)
      }
    return
  }
  $lines | Select-Object -Skip 1 | ForEach-Object {
    $value, $about = $_ -split "`t", 2
    if (-not $about) { $about = $value }
    $text = $value
    if ($value -notmatch '^[\w./=:-]+$') {
      # PowerShell also ends a string at curly single quotes, so double all of them
      $text = "'" + [System.Management.Automation.Language.CodeGeneration]::EscapeSingleQuotedStringContent($value) + "'"
    }
    [System.Management.Automation.CompletionResult]::new($text, $value, 'ParameterValue', $about)
  }
}
