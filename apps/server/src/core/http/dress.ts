import { BRANDS, brandOf, brandOfHost, iconOf } from '@openbook/config/brands.ts'
import { environmentOf } from '@openbook/config/environments.ts'
import type { Env } from '../env.ts'

/** The page of an app in the clothes of its brand and environment: what it needs to know before anybody has signed in. An agency's own domain wears the agency's brand. */
export function dress(page: string, env: Pick<Env, 'brand' | 'environment' | 'production'>) {
  const made = new Map<string, string>()
  return (hostname: string, ownBrand?: string): string => {
    const name = env.brand ?? (ownBrand && known(ownBrand)) ?? brandOfHost(hostname)
    const environment = env.production ? env.environment : named(env, hostname)
    const key = `${name} ${environment}`
    const clothed = made.get(key) ?? dressed(page, name, environment, env.brand !== undefined)
    made.set(key, clothed)
    return clothed
  }
}

const known = (name: string) => (Object.hasOwn(BRANDS, name) ? name : 'default')

/** A development server is reached under the names of stage and demo as well. */
const named = ({ environment }: Pick<Env, 'environment'>, hostname: string) =>
  environment === 'development' ? environmentOf(hostname).name : environment

function dressed(page: string, name: string | undefined, environment: string, forced: boolean): string {
  const brand = brandOf(name)
  const data = `data-environment="${environment}"${name ? ` data-brand="${name}" data-primary-color="${brand.primary_color}"` : ''}${forced ? ' data-one-brand' : ''}`
  return page
    .replace('<html lang="en">', `<html lang="en" ${data}>`)
    .replace('<title>Openbook', `<title>${brand.name}`)
    .replace(/(<link rel="icon" href=")[^"]*"/, (whole, start: string) => (name ? `${start}${iconOf(brand)}"` : whole))
}
