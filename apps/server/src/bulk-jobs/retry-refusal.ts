/** Over `j`: it changes users, and what it may do hangs on the rank and reach of whoever stands behind it. */
export const OF_USERS = `j.kind like 'users.%'`

/** Over `j`: in whose name it would go on. */
const BEHIND = `case when j.phase = 'undo' and j.state <> 'undone' then coalesce(j.undo_user_id, j.user_id) else j.user_id end`
const NAMED = `coalesce((select b.first_name || ' ' || b.last_name from users b where b.id = ${BEHIND}), 'Somebody else')`
const SENTENCE = `case when j.phase = 'undo' and j.state <> 'undone'
  then ' began to undo this. Only they can go on with it. Undo it yourself instead.'
  else ' started this. Only they can go on with it. Start a new one.' end`

/** Over `j`: why the user of the transaction cannot go on with it, in a sentence; null where they can. */
export const RETRY_REFUSAL = `case when ${OF_USERS} and ${BEHIND} is distinct from app.user_id() then ${NAMED} || ${SENTENCE} end`
