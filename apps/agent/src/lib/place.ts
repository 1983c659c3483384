import { type Environment, environmentNamed, environmentOf } from '@openbook/config/environments.ts'

const { environment, brand, oneBrand } = document.documentElement.dataset

/** The environment this page was served in; by its host where the server did not say. */
export const place: Environment = environmentNamed(environment) ?? environmentOf(window.location.hostname)

/** The brand of the host, before anybody has signed in; `forced` where the whole server wears it. */
export const hostBrand = { name: brand, forced: oneBrand !== undefined }
