const elsewhere = 'Or set DATABASE_URL to a PostgreSQL 15 or newer, which replaces the embedded one.'

const hints: [RegExp, string][] = [
  [/no space left|disk is full|disk quota|ENOSPC/i, 'The disk is full: free some space and start again.'],
  [
    /incompatible with server|was initialized by/i,
    'The data was written by another version: start that version, dump with pg_dump, and restore into an empty DATA_DIR.',
  ],
  [
    /checkpoint record|pg_control|PANIC|invalid page|checksum|"global\//i,
    'The data directory is damaged: restore it from a backup, or move it away to start with an empty database.',
  ],
  [/user ID \d+.*does not exist/i, 'This user id has no entry in /etc/passwd: add one, or start as another user.'],
  [
    /GLIBC|musl|cannot open shared object|ENOENT/,
    'The PostgreSQL programs do not run on this system (they need glibc).',
  ],
  [
    /shared memory|cannot allocate memory|semaphore/i,
    'The system has too little (shared) memory left: end other programs, or raise the limit of the container.',
  ],
  [
    /could not change permissions|wrong ownership|invalid permissions|read-only file system/i,
    'Set DATA_DIR to a directory on a local disk that belongs to you.',
  ],
  [/operation not permitted|EPERM|EACCES|permission denied/i, 'Start Openbook as an ordinary user who owns DATA_DIR.'],
]

/** An Error of several lines: why there is no embedded PostgreSQL, what the server said, and what to do. */
export function cannotStart(why: string, said: string, advice?: string): Error {
  const hint = advice ?? hints.find(([pattern]) => pattern.test(said))?.[1] ?? ''
  return new Error(
    [
      `The embedded PostgreSQL cannot start: ${why}.`,
      ...lastLines(said).map(line => `  | ${line}`),
      ...(hint ? [hint] : []),
      elsewhere,
    ].join('\n'),
  )
}

/** The code of a system or PostgreSQL error ('ENOENT', '57P03'), or an empty string. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function lastLines(text: string): string[] {
  return text
    .split('\n')
    .filter(line => line.trim() !== '')
    .slice(-12)
}
