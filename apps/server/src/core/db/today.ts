/** The day it is for the user of the transaction, as SQL that is worked out once a statement. */
export const TODAY = '(select app.today())'

/** SQL: the day on which an instant is, was or will be for that user. */
export const dayOf = (instant: string) => `(${instant} at time zone (select app.zone(app.timezone())))::date`
