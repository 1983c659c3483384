import { environmentNamed, environmentOf } from '@openbook/config/environments.ts'

/** The environment this page was served in. */
export const place =
  environmentNamed(document.documentElement.dataset.environment) ?? environmentOf(window.location.hostname)

/** The host that passkeys and single sign-on belong to, where this page is at another. */
export const mainSite = document.documentElement.dataset.mainSite
