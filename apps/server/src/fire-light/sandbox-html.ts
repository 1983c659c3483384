import type { Row } from './queries.ts'

const escaped = (text: string) => text.replace(/[&<>"']/g, mark => `&#${mark.charCodeAt(0)};`)

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · FireLight sandbox</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
.note { border: 2px solid; border-radius: 8px; padding: .75rem 1rem; font-weight: 600 }
h1 { font-size: 1.4rem } dt { opacity: .8 } dd { margin: 0 0 .5rem; font-weight: 600 }
form { display: inline-block; margin: 0 .5rem .5rem 0 }
button, input { font: inherit; padding: .5rem .9rem; border-radius: 6px; border: 1px solid }
label { display: block } :focus-visible { outline: 3px solid; outline-offset: 2px }
</style>
</head>
<body>
<p class="note" role="note">This is a sandbox, not FireLight. Nothing you do here reaches a carrier.</p>
<main>${body}</main>
</body>
</html>`

const LABELS: Record<string, string> = {
  Owner_FirstName: 'First name',
  Owner_LastName: 'Last name',
  Owner_DOB: 'Date of birth',
  Owner_Gender: 'Gender',
  Owner_Address: 'Address',
  Owner_City: 'City',
  Owner_State: 'State',
  Owner_Zip: 'ZIP code',
  Owner_Phone: 'Phone',
  Owner_Email: 'E-mail',
}
const STATUS: Record<string, string> = {
  open: 'Being filled in',
  signed: 'Signed',
  submitted: 'Submitted to the carrier',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}
const NEXT: Record<string, [status: string, act: string][]> = {
  open: [
    ['signed', 'Sign the application'],
    ['withdrawn', 'Withdraw it'],
  ],
  signed: [
    ['submitted', 'Submit to the carrier'],
    ['withdrawn', 'Withdraw it'],
  ],
  submitted: [
    ['approved', 'Approve, as the carrier'],
    ['declined', 'Decline, as the carrier'],
  ],
}

interface Found {
  row: Row
  answers: Record<string, string>
  producer: { name: string }
}

export function applicationHtml({ row, answers, producer }: Found): string {
  const facts = [
    ['Carrier', row.carrier_name],
    ['Product', row.product],
    ['Signed in', row.state],
    ['Agent', producer.name],
  ]
  const all = [...facts, ...Object.entries(answers).map(([name, value]) => [LABELS[name] ?? name, value])]
  const shown = all.map(([name = '', value = '']) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('')
  const acts = (NEXT[row.status] ?? []).map(([status, act]) => form(status, act)).join('')
  return page(
    `${row.contact.name}: ${row.product}`,
    `<h1>Application of ${escaped(row.contact.name)}</h1>
<p>Status: <strong>${STATUS[row.status] ?? escaped(row.status)}</strong></p>
${acts || '<p>There is nothing left to do here. You can close this tab.</p>'}
<h2>Filled in already</h2><dl>${shown}</dl>`,
  )
}

const form = (status: string, act: string) =>
  `<form method="post">${status === 'approved' ? '<label>Policy number <input name="policy_number" maxlength="100"></label>' : ''}<button name="status" value="${status}">${act}</button></form>`

export const dashboardHtml = (rows: (Row & { url: string })[]) =>
  page(
    'Applications',
    `<h1>Your applications</h1>${
      rows.length
        ? `<ul>${rows.map(row => `<li><a href="${escaped(row.url)}">${escaped(`${row.contact.name}: ${row.product}`)}</a>, ${STATUS[row.status] ?? escaped(row.status)}</li>`).join('')}</ul>`
        : '<p>None yet. Begin one from the page of a contact.</p>'
    }`,
  )

export const missingHtml = () =>
  page('Not found', '<h1>There is nothing here</h1><p>The link is old. Open it again where you found it.</p>')
