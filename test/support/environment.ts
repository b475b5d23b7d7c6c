/** Loaded before every test: nothing of the machine's own settings reaches one. */
process.env.TZ = 'UTC'
for (const name of Object.keys(process.env)) {
  if (
    /^(DOCSCTL_|GITBOOK_|NO_COLOR$|FORCE_COLOR$|CI$|GITHUB_ACTIONS$|https?_proxy$|no_proxy$)/i.test(
      name,
    )
  ) {
    delete process.env[name]
  }
}
