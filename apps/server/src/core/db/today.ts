/** The day it is for the user of the transaction, as SQL that is worked out once a statement. */
export const TODAY = '(select app.today())'
