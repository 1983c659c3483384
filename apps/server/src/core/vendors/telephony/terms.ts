export interface Capabilities {
  voice: boolean
  sms: boolean
  mms: boolean
}
export interface Offer {
  /** As +14015550123. */
  phone_number: string
  city: string | null
  state: string | null
  capabilities: Capabilities
}
export interface Wanted {
  area_code?: string | undefined
  /** Two letters. */
  state?: string | undefined
  city?: string | undefined
  /** Digits in a row, anywhere in the number. */
  contains?: string | undefined
  limit: number
}
/** A number that is ours at the vendor. */
export interface Bought {
  sid: string
  phone_number: string
  capabilities: Capabilities
}

/** Who sells numbers. What it refuses is thrown as Unavailable or Unwilling; whatever else is thrown says nothing about what came of it. */
export interface Telephony {
  readonly vendor: 'twilio' | 'sandbox' | 'none'
  search(wanted: Wanted): Promise<Offer[]>
  /** Buys it under our own key, by which it is found again. */
  buy(phone_number: string, key: string): Promise<Bought>
  /** What was bought under a key and is still ours. */
  boughtUnder(key: string): Promise<Bought | undefined>
  /** Gives a number back; one that is gone already is as good. */
  release(sid: string): Promise<void>
}

/** Somebody else was faster (Twilio's 21422 and its kin). */
export class Unavailable extends Error {}
/** The vendor refuses for a reason of its own; the message is for people. */
export class Unwilling extends Error {}
