import type { UserApiKey } from '@openbook/api/api-keys.ts'

type Scope = UserApiKey['scopes'][number]

export const SCOPE_WORDS: Record<Scope, string> = {
  'contacts.read': 'Read contacts',
  'contacts.write': 'Change contacts',
  'all.read': 'Read everything',
  'all.write': 'Change everything but money',
  money: 'Spend money: charge the card, order, buy numbers',
}

export const LIFETIMES = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'A year'],
  ['', 'Never'],
] as const
