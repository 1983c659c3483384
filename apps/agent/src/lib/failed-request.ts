import { Failed } from '@openbook/api/core/errors.ts'

/** How browsers say that no answer came, or that a file of the app did not. */
const NO_ANSWER = /^(Failed to fetch|NetworkError when|Load failed|error loading dynamically|Importing a module script)/

/** Whether data or code did not arrive; anything else is a fault of the app. */
export const isFailedRequest = (error: unknown) =>
  error instanceof Failed || (error instanceof TypeError && NO_ANSWER.test(error.message))
