export const ENVIRONMENTS = ['production', 'stage', 'development', 'demo'] as const
export type EnvironmentName = (typeof ENVIRONMENTS)[number]

export interface Environment {
  name: EnvironmentName
  /** Shown beside the brand, so that nobody mistakes a rehearsal for the real thing; empty in production. */
  label: string
  dialer: boolean
  /** Contact Insight, CSG Quote and Create Email of the assistant. */
  preview_intents: boolean
}

const rehearsal = { dialer: false, preview_intents: true }

/** What spec section 2 switches by environment. */
export const SETTINGS: Readonly<Record<EnvironmentName, Environment>> = {
  production: { name: 'production', label: '', dialer: true, preview_intents: false },
  stage: { name: 'stage', label: 'Stage', ...rehearsal },
  development: { name: 'development', label: 'Development', ...rehearsal },
  demo: { name: 'demo', label: 'Demo', ...rehearsal },
}

/** The environment of that name; nothing for a name that is none. */
export const environmentNamed = (name: string | null | undefined): Environment | undefined =>
  Object.hasOwn(SETTINGS, name ?? '') ? SETTINGS[name as EnvironmentName] : undefined

/** The environment a page runs in, by its host name: `stage.…`, `demo.…`, this machine, else production. */
export function environmentOf(hostname: string): Environment {
  const labels = hostname.toLowerCase().split('.')
  if (labels.at(-1) === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]') return SETTINGS.development
  const named = (['stage', 'demo'] as const).find(name => labels.slice(0, -2).includes(name))
  return SETTINGS[named ?? 'production']
}
