import type { CardBrand } from '@openbook/config/cards.ts'

/** A card as the vendor tells of it. Its number never comes here. */
export interface Card {
  token: string
  /** What the vendor knows the holder by, where it needs that. */
  customer: string | null
  brand: CardBrand
  last4: string
  exp_month: number
  exp_year: number
}
export interface Holder {
  user_id: number
  name: string
  email: string
}
/** What became of a charge. `pending`: the vendor tells later, by the webhook. */
export type Outcome =
  | { status: 'charged'; id: string }
  | { status: 'pending'; id: string }
  | { status: 'declined'; id: string | null; message: string }
export interface Charge {
  /** Dollars, with at most two decimals that count. */
  amount: string
  card: Pick<Card, 'token' | 'customer'>
  /** The same key charges once, however often it is asked, and gives the same outcome. */
  key: string
  description: string
}
/** What the webhook told: the key of a charge, and how it ended. */
export interface Told {
  key: string
  outcome: Outcome
}

/** Who takes money from cards. What throws anything but `Unwilling` may be asked again with the same key. */
export interface Payments {
  vendor: 'stripe' | 'sandbox' | 'none'
  /** Where the holder gives their card to the vendor; null where our own screen asks for a card of the sandbox. */
  connect: (holder: Holder, back: string) => Promise<string | null>
  /** The card behind what the vendor gave the browser. Throws `Unwilling` for what is not the holder's. */
  card: (token: string, holder: Holder, expiry?: { exp_month: number; exp_year: number }) => Promise<Card>
  charge: (charge: Charge) => Promise<Outcome>
  /** What became of a charge that may never have been made; nothing where the vendor has none under its key. */
  find: (charge: Pick<Charge, 'card' | 'key'>) => Promise<Outcome | undefined>
  /** Gives a charge back, in whole or in part, once for a key however late it is asked again. */
  refund: (refund: { charge: string; amount: string; key: string }) => Promise<{ id: string }>
  /** Reads a webhook as it came; nothing for what is of no concern. Throws `Unwilling` where it is not signed by the vendor. */
  hear: (raw: string, signature: string) => Promise<Told | undefined>
}

/** The vendor will not, with what to do next. */
export class Unwilling extends Error {}
