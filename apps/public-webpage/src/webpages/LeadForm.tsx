import { LEAD_FIELDS, type LeadField, type Webpage } from '@openbook/api/webpages.ts'
import type { HTMLAttributes } from 'react'
import { LINES } from './lines.tsx'

interface Props {
  page: Webpage
  /** What was typed before, where the form comes back. */
  typed: Record<string, string>
  errors: Record<string, string>
}

export function LeadForm({ page, typed, errors }: Props) {
  return (
    <section className="card" id="form" aria-labelledby="write">
      <h2 id="write">Write to {page.first_name}</h2>
      <p className="soft">All I need is your first name, and a phone number or an e-mail address.</p>
      <form method="post" action="contact" data-domain={page.domain}>
        <Summary errors={errors} />
        <div className="fields">
          {LEAD_FIELDS.filter(({ name }) => name !== 'line_of_business' || page.lines_of_business.length > 1).map(
            field => (
              <Field
                key={field.name}
                {...field}
                page={page}
                value={typed[field.name] ?? ''}
                error={errors[field.name]}
              />
            ),
          )}
        </div>
        <div className="extra">
          <label htmlFor="website">Leave this field empty</label>
          <input id="website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <Consent page={page} ticked={typed.consent === 'yes' && !errors.consent} error={errors.consent} />
        <input type="hidden" name="form_token" value={page.form_token} />
        <button type="submit" className="button">
          Send
        </button>
      </form>
    </section>
  )
}

/** Filled by the server where the form comes back, by the script where it stays. */
const Summary = ({ errors }: Pick<Props, 'errors'>) => {
  const found = Object.entries(errors)
  return (
    // biome-ignore lint/a11y/noAutofocus: the visitor has just sent the form, and this is the answer
    <div className="summary" role="alert" tabIndex={-1} hidden={found.length === 0} autoFocus={found.length > 0}>
      <h3>Please check the form</h3>
      <ul>
        {found.map(([name, message]) => (
          <li key={name}>{name === 'base' ? message : <a href={`#${name}`}>{message}</a>}</li>
        ))}
      </ul>
    </div>
  )
}

type Kind = Pick<HTMLAttributes<HTMLElement>, 'inputMode'> & {
  type?: string
  autoComplete?: string
  required?: boolean
  maxLength: number
}
const KINDS: Record<Exclude<LeadField, 'line_of_business' | 'message'>, Kind> = {
  first_name: { autoComplete: 'given-name', required: true, maxLength: 100 },
  last_name: { autoComplete: 'family-name', maxLength: 100 },
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel', maxLength: 40 },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email', maxLength: 254 },
}

interface FieldProps {
  name: LeadField
  label: string
  page: Webpage
  value: string
  error: string | undefined
}

const Field = ({ name, label, page, value, error }: FieldProps) => {
  const shared = {
    id: name,
    name,
    'aria-describedby': `${name}-error`,
    ...(error && { 'aria-invalid': true }),
  } as const
  return (
    <div className={`field ${name}`}>
      <label htmlFor={name}>{label}</label>
      {name === 'message' ? (
        <textarea {...shared} rows={3} maxLength={4000} defaultValue={value} />
      ) : name === 'line_of_business' ? (
        <select {...shared} defaultValue={value}>
          <option value="">Not sure yet</option>
          {page.lines_of_business.map(line => (
            <option key={line} value={line}>
              {LINES[line].title}
            </option>
          ))}
        </select>
      ) : (
        <input type="text" {...shared} {...KINDS[name]} defaultValue={value} />
      )}
      <p className="error" id={`${name}-error`}>
        {error}
      </p>
    </div>
  )
}

interface ConsentProps {
  page: Webpage
  ticked: boolean
  error: string | undefined
}

const Consent = ({ page, ticked, error }: ConsentProps) => (
  <div className="consent">
    <input
      type="checkbox"
      id="consent"
      name="consent"
      value="yes"
      defaultChecked={ticked}
      aria-describedby="consent-error"
    />
    <label htmlFor="consent">{page.consent.text}</label>
    <p className="error" id="consent-error">
      {error}
    </p>
  </div>
)
