import { Refused } from '../core/http/refused.ts'

/** For an upload that was erased because contacts of it were purged. */
export const erased = () =>
  new Refused(
    422,
    { file: 'The file was erased when contacts that came with it were purged. Upload it again.' },
    'contact_imports.erased',
  )
