import { type Environment, environmentNamed, environmentOf } from '@openbook/config/environments.ts'

const { environment } = document.documentElement.dataset

/** The environment this page was served in; by its host where the server did not say. */
export const place: Environment = environmentNamed(environment) ?? environmentOf(window.location.hostname)
