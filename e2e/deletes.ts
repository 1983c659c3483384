import { expect, type Page } from '@playwright/test'

/** Presses Delete in a form or over a list of the console; gives the question that follows. */
export async function asksToDelete(page: Page) {
  await page.getByRole('button', { name: 'Delete' }).last().click()
  return page.getByRole('dialog', { name: /^Delete / })
}

/** Deletes what a form of the console shows, or what is selected. */
export async function deletes(page: Page) {
  const question = await asksToDelete(page)
  await question.getByRole('button', { name: /^Delete/ }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText(/ (is|are) deleted\.$/)).toBeVisible()
}
