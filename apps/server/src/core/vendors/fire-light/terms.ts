export interface Producer {
  user_id: number
  name: string
  email: string
  /** What carriers know the agent by. */
  producer_id: string
}

export interface Activity {
  /** Ours: the same reference never makes two activities. */
  reference: string
  producer: Producer
  carrier_name: string
  product: string
  /** Two letters. */
  state: string
  /** What is filled in already, by the names of the form. */
  answers: Record<string, string>
}

/** Who takes electronic applications. */
export interface FireLight {
  vendor: 'firelight' | 'sandbox' | 'none'
  /** Begins an application; gives what FireLight calls it. Throws `Unwilling` where it will not. */
  start: (activity: Activity) => Promise<string>
  /** Where a begun application is filled in. */
  urlOf: (activity_id: string) => string
  /** Where the agent's own FireLight is opened. */
  dashboard: (producer: Producer) => Promise<string>
  /** What the webhook must be told with. */
  secret: string | undefined
}

/** FireLight said no, with what to do next. */
export class Unwilling extends Error {}
