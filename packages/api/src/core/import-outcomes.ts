export const OUTCOMES = [
  'to_create',
  'to_update',
  'created',
  'updated',
  'duplicate',
  'scrubbed',
  'sharing_left_out',
  'invalid',
  'to_attach',
  'attached',
  'unmatched',
] as const
/** What rows are asked for by: an outcome, or `sharing`. */
export const KINDS_OF_ROWS = [...OUTCOMES, 'sharing'] as const
export const UNDO_OUTCOMES = ['deleted', 'restored', 'partly_restored', 'kept'] as const
