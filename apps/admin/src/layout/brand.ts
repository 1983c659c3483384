import { environmentNamed, environmentOf } from '@openbook/config/environments.ts'

/** The environment this page was served in. */
export const place =
  environmentNamed(document.documentElement.dataset.environment) ?? environmentOf(window.location.hostname)
