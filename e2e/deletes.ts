import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Delete in a form or over a list of the console; gives the question that follows. */
export async function asksToDelete(page: Page) {
  await page.getByRole('button', { name: 'Delete' }).last().click()
  return page.getByRole('dialog', { name: /^Delete / })
}

/** Deletes what a form of the console shows, or what is selected. */
export const deletes = async (page: Page) => confirms(page, await asksToDelete(page))

/** Answers the question, and sees that it is done: behind the question no row is to be seen, deleted or not. */
export async function confirms(page: Page, question: Locator) {
  await question.getByRole('button', { name: /^Delete/ }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText(/ (is|are) deleted\.$/)).toBeVisible()
}
