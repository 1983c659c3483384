import { Failed } from '@openbook/api/core/errors.ts'
import * as settings from '@openbook/api/settings.ts'
import { unreachable } from '../layout/unreachable.ts'
import { call } from '../wire.ts'

/** Sets a setting back to what is built in; answers what went wrong, or nothing. */
export async function emptySetting(id: string): Promise<string | undefined> {
  try {
    await call(settings.adminUpdate, { params: { id }, form: { value: '' }, files: {} })
    return undefined
  } catch (failure) {
    return failure instanceof Failed ? failure.sentence : unreachable()
  }
}
