import * as settings from '@openbook/api/settings.ts'
import { call } from '../wire.ts'

/** Sets a setting back to what is built in. */
export const emptySetting = (id: string) =>
  call(settings.adminUpdate, { params: { id }, form: { value: '' }, files: {} })
