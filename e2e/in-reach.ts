import { expect, type Locator } from '@playwright/test'

/** Sees that a press on the middle of it meets it, and nothing that lies over it. */
export const inReach = (locator: Locator, why: string) =>
  expect
    .poll(
      () =>
        locator.evaluate(element => {
          const { left, top, width, height } = element.getBoundingClientRect()
          return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        }),
      { message: why, timeout: 2500 },
    )
    .toBe(true)
