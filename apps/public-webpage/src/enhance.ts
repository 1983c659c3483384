import { createLead, STALE_CODES } from '@openbook/api/webpages.ts'

interface Answer {
  message?: string
  code?: string
  errors?: Record<string, string | string[]>
}
type Errors = [field: string, message: string][]

const OFFLINE = 'This could not be sent. Check your connection, then try again.'

const form = document.querySelector<HTMLFormElement>('form[data-domain]')
if (form) {
  form.noValidate = true
  form.addEventListener('submit', event => {
    event.preventDefault()
    void send(form)
  })
}

/** Sends the form without leaving the page. Where the page itself is out of date, the browser sends it the plain way. */
async function send(form: HTMLFormElement) {
  const button = form.querySelector('button')
  if (!button || button.ariaDisabled === 'true') return
  button.ariaDisabled = 'true'
  button.textContent = 'Sending…'
  const { status, answer } = await post(form)
  if (status === 201) return thank(form, answer.message ?? '')
  if (STALE_CODES.some(code => code === answer.code)) return form.submit()
  button.ariaDisabled = null
  button.textContent = 'Send'
  show(
    form,
    Object.entries(answer.errors ?? { base: OFFLINE }).map(([field, said]) => [field, String([said].flat()[0])]),
  )
}

async function post(form: HTMLFormElement): Promise<{ status: number; answer: Answer }> {
  const { consent, ...typed } = Object.fromEntries(new FormData(form))
  try {
    const response = await fetch(createLead.path.replace('{domain}', form.dataset.domain ?? ''), {
      method: createLead.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...typed, consent: consent === 'yes' }),
    })
    return { status: response.status, answer: (await response.json()) as Answer }
  } catch {
    return { status: 0, answer: {} }
  }
}

/** Each message beside its field, and all of them on top, where the focus goes. */
function show(form: HTMLFormElement, errors: Errors) {
  for (const place of form.querySelectorAll('.error')) place.textContent = ''
  for (const field of form.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid')
  const items = errors.map(([name, message]) => {
    const field = form.querySelector(`#${CSS.escape(name)}`)
    const place = form.querySelector(`#${CSS.escape(name)}-error`)
    const item = document.createElement('li')
    if (!field || !place) {
      item.textContent = message
      return item
    }
    field.setAttribute('aria-invalid', 'true')
    place.textContent = message
    const link = document.createElement('a')
    link.href = `#${name}`
    link.textContent = message
    link.addEventListener('click', event => {
      event.preventDefault()
      ;(field as HTMLElement).focus()
    })
    item.append(link)
    return item
  })
  const summary = form.querySelector<HTMLElement>('.summary')
  summary?.querySelector('ul')?.replaceChildren(...items)
  if (summary) summary.hidden = false
  summary?.focus()
}

function thank(form: HTMLFormElement, message: string) {
  const said = document.createElement('div')
  said.className = 'sent'
  said.tabIndex = -1
  said.setAttribute('role', 'status')
  said.textContent = message
  const card = form.parentElement
  const title = card?.querySelector('h2')
  if (title) title.textContent = 'Your message is on its way'
  card?.replaceChildren(...(title ? [title] : []), said)
  said.focus()
}
