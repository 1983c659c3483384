export const OUTCOMES = [
  'to_create',
  'to_update',
  'to_add_policy',
  'created',
  'updated',
  'policy_added',
  'duplicate',
  'scrubbed',
  'sharing_left_out',
  'invalid',
  'to_attach',
  'attached',
  'unmatched',
] as const
/** What rows are asked for by: an outcome, `sharing` or `unlicensed`. */
export const KINDS_OF_ROWS = [...OUTCOMES, 'sharing', 'unlicensed'] as const
export const UNDO_OUTCOMES = ['deleted', 'restored', 'partly_restored', 'kept'] as const
