import { Refused } from '../core/http/refused.ts'

const WORDS: Record<string, [field: string, message: string]> = {
  users_username_key: ['username', 'This username is taken. Choose another.'],
  users_domain_name_key: ['domain_name', 'This subdomain is taken. Choose another.'],
}

/** Says a unique value that somebody has already at its field. */
export function taken(error: Error & { constraint?: string }): never {
  const words = WORDS[error.constraint ?? '']
  if (!words) throw error
  throw new Refused(409, { [words[0]]: words[1] }, 'already_exists')
}
