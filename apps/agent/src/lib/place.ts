import { type Environment, environmentNamed, environmentOf } from '@openbook/config/environments.ts'

const { environment, mainSite: named } = document.documentElement.dataset

/** The environment this page was served in; by its host where the server did not say. */
export const place: Environment = environmentNamed(environment) ?? environmentOf(window.location.hostname)

/** The host that passkeys and single sign-on belong to, where this page is at another. */
export const mainSite = named
