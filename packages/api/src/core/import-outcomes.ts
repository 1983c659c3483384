export const OUTCOMES = [
  'to_create',
  'to_update',
  'to_add_policy',
  'to_update_policy',
  'to_opt_out',
  'created',
  'updated',
  'policy_added',
  'policy_updated',
  'opted_out',
  'duplicate',
  'scrubbed',
  'sharing_left_out',
  'invalid',
  'to_attach',
  'attached',
  'unmatched',
] as const
/** What rows are asked for by: an outcome, `sharing`, `unlicensed`, `policies_ending`, `opt_outs` or `numbers_left_out`. */
export const KINDS_OF_ROWS = [
  ...OUTCOMES,
  'sharing',
  'unlicensed',
  'policies_ending',
  'opt_outs',
  'numbers_left_out',
] as const
export const UNDO_OUTCOMES = ['deleted', 'restored', 'partly_restored', 'kept'] as const
