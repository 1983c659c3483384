import { Refused } from '../core/http/refused.ts'

/** For an upload that was erased: contacts of it were purged, or it held ID numbers and was imported. */
export const erased = () =>
  new Refused(
    422,
    {
      file: 'The file was erased: contacts that came with it were purged, or it held ID numbers and was imported. Upload it again.',
    },
    'contact_imports.erased',
  )
