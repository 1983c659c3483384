import { dateProblem } from '@openbook/config/dates.ts'

/** What is wrong with the days of a form that is checked as a whole: there no field checks itself. */
export const dayErrors = <V extends Record<string, string>>(values: V, days: readonly (keyof V)[]) =>
  Object.fromEntries(
    days.flatMap(name => {
      const message = dateProblem(values[name] ?? '')
      return message ? [[name, { type: 'day', message }]] : []
    }),
  )
