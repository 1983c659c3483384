import { BRANDS, brandOf, brandOfHost, iconOf } from '@openbook/config/brands.ts'
import { environmentOf } from '@openbook/config/environments.ts'
import type { Env } from '../env.ts'

/** The page of an app in the clothes of its brand and environment: what it needs to know before anybody has signed in. An agency's own domain wears the agency's brand. At any host but that of PUBLIC_URL it says where the main site is. */
export function dress(page: string, env: Pick<Env, 'brand' | 'environment' | 'production' | 'publicUrl'>) {
  const main = new URL(env.publicUrl)
  const made = new Map<string, string>()
  return (hostname: string, ownBrand?: string): string => {
    const name = env.brand ?? (ownBrand && known(ownBrand)) ?? brandOfHost(hostname)
    const environment = env.production ? env.environment : named(env, hostname)
    const mainSite = hostname.toLowerCase() === main.hostname ? undefined : main.origin
    const key = `${name} ${environment} ${mainSite}`
    const clothed = made.get(key) ?? dressed(page, { name, environment, forced: env.brand !== undefined, mainSite })
    made.set(key, clothed)
    return clothed
  }
}

const known = (name: string) => (Object.hasOwn(BRANDS, name) ? name : 'default')

/** A development server is reached under the names of stage and demo as well. */
const named = ({ environment }: Pick<Env, 'environment'>, hostname: string) =>
  environment === 'development' ? environmentOf(hostname).name : environment

interface Clothes {
  name: string | undefined
  environment: string
  forced: boolean
  mainSite: string | undefined
}

function dressed(page: string, { name, environment, forced, mainSite }: Clothes): string {
  const brand = brandOf(name)
  const data = [
    `data-environment="${environment}"`,
    ...(name ? [`data-brand="${name}"`, `data-primary-color="${brand.primary_color}"`] : []),
    ...(forced ? ['data-one-brand'] : []),
    ...(mainSite ? [`data-main-site="${mainSite}"`] : []),
  ]
  return page
    .replace('<html lang="en">', `<html lang="en" ${data.join(' ')}>`)
    .replace('<title>Openbook', `<title>${brand.name}`)
    .replace(/(<link rel="icon" href=")[^"]*"/, (whole, start: string) => (name ? `${start}${iconOf(brand)}"` : whole))
}
