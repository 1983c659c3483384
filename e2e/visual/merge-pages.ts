import { at, heading, idle, press, type Screen, text } from './screen.ts'
import type { World } from './world.ts'

const merging = ({ merging }: World) => merging.agent
/** Duplicates and merges in every state. */
export const merges: Screen[] = [
  { name: 'duplicates', path: at('/duplicates'), who: merging, ready: text('3 records') },
  {
    name: 'duplicates-certain',
    path: at('/duplicates'),
    who: merging,
    ready: async page => {
      await press(page, 'Merge what is certain')
      await text('No group is certain')(page)
    },
  },
  { name: 'duplicates-none', path: at('/duplicates'), who: idle, ready: text('No duplicates found') },
  { name: 'duplicates-merged', path: at('/duplicates?view=merged'), who: merging, ready: text('Undo merge') },
  { name: 'duplicates-none-merged', path: at('/duplicates?view=merged'), who: idle, ready: text('Nothing merged yet') },
  {
    name: 'duplicates-undo',
    path: at('/duplicates?view=merged'),
    who: merging,
    ready: async page => {
      await press(page, 'Undo merge')
      await text('1 field was changed since the merge')(page)
    },
  },
  { name: 'merge', path: ({ merging }) => `/merge?ids=${merging.ids}`, who: merging, ready: text('What stays') },
  { name: 'merge-too-few', path: at('/merge'), who: idle, ready: text('Choose two records or more') },
  {
    name: 'contact-duplicates',
    path: ({ merging }) => `/contacts/${merging.number}`,
    who: merging,
    ready: async page => {
      await heading('Possible duplicates')(page)
      await heading('Merged into this contact')(page)
    },
  },
  {
    name: 'contacts-add-lookalike',
    path: at('/contacts'),
    who: merging,
    ready: async page => {
      await press(page, 'Add contact')
      const form = page.getByRole('dialog', { name: 'Add a contact' })
      await form.getByLabel('First name').fill('Agnieszka')
      await form.getByLabel('Last name').fill('Kowalczyk')
      await form.getByLabel('Phone', { exact: true }).fill('401-331-2271')
      await form.getByRole('button', { name: 'Add contact' }).click()
      await text('This may be someone you already have.')(page)
    },
  },
]
