import { CABLE_PATH } from '@openbook/api/core/cable.ts'
import { openCable } from '@openbook/api/core/cable-client.ts'
import { createConsumer } from '@rails/actioncable'
import { shownFrom } from './shown-from.ts'

export const { cable, subscribe, watchCable } = openCable(createConsumer(CABLE_PATH), window, () => shownFrom.offset)
