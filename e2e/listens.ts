import type { Page } from '@playwright/test'
import { CABLE_TYPES } from '../packages/api/src/core/cable.ts'

/** Comes once a page that is opened after this listens to a channel: what happens before is told by and by. */
export const listens = (page: Page, channel: string) =>
  new Promise<void>(resolve => {
    page.on('websocket', socket =>
      socket.on('framereceived', ({ payload }) => {
        const frame = String(payload)
        if (frame.includes(channel) && frame.includes(CABLE_TYPES.subscribed)) resolve()
      }),
    )
  })

/** A page that hears of nothing: it stays as it was opened, whatever others do, as one does whose connection is slow. */
export const deaf = (page: Page) => page.routeWebSocket(/\/cable/, () => {})
