import { ShownFrom } from '@openbook/api/core/shown-from.ts'

export const shownFrom = new ShownFrom()
