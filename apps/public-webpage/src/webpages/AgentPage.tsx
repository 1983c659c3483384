import type { Webpage, WebpageScreen } from '@openbook/api/webpages.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import { Footer } from './Footer.tsx'
import { initialsOf, listed, nameOf, statesOf } from './facts.ts'
import { LeadForm } from './LeadForm.tsx'
import { LINES } from './lines.tsx'

export function AgentPage({ page, typed, errors }: Extract<WebpageScreen, { screen: 'page' }>) {
  return (
    <>
      <a className="skip" href="#form">
        Skip to the contact form
      </a>
      <header className="bar">
        <p className="agency">
          {page.logo && <img className="logo" src={page.logo} alt="" height="36" />}
          {page.agency}
        </p>
        {page.phone && (
          <a className="call" href={`tel:${page.phone}`}>
            {formatPhone(page.phone)}
          </a>
        )}
      </header>
      <main>
        <Hero page={page} />
        <div className="story">
          {page.lines_of_business.length > 0 && <Services page={page} />}
          {page.about && (
            <section aria-labelledby="about">
              <h2 id="about">About me</h2>
              <div className="prose">
                {page.about.split(/\n+/).map(paragraph => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </section>
          )}
          <Steps page={page} />
        </div>
        <LeadForm page={page} typed={typed ?? {}} errors={errors ?? {}} />
      </main>
      <Footer page={page} />
    </>
  )
}

function Hero({ page }: { page: Webpage }) {
  const states = statesOf(page)
  return (
    <div className="hero">
      <div className="who">
        {page.photo ? (
          <img className="face" src={page.photo} alt="" width="88" height="88" />
        ) : (
          <span className="face" aria-hidden="true">
            {initialsOf(page)}
          </span>
        )}
        <p>
          <strong>{nameOf(page)}</strong>
          <br />
          {page.agency}
        </p>
      </div>
      <h1>{page.headline}</h1>
      <p className="acts">
        {page.phone && (
          <a className="button" href={`tel:${page.phone}`}>
            Call {formatPhone(page.phone)}
          </a>
        )}
        <a className={page.phone ? 'button quiet' : 'button'} href="#form">
          Write to {page.first_name}
        </a>
      </p>
      {(states.length > 0 || page.office_hours) && (
        <ul className="facts">
          {states.length > 0 && <li>Licensed in {listed(states)}</li>}
          {page.office_hours && <li>{page.office_hours}</li>}
        </ul>
      )}
    </div>
  )
}

const Services = ({ page }: { page: Webpage }) => (
  <section aria-labelledby="services">
    <h2 id="services">What I help with</h2>
    <ul className="services">
      {page.lines_of_business.map(line => (
        <li key={line}>
          {LINES[line].icon}
          <h3>{LINES[line].title}</h3>
          <p>{LINES[line].text}</p>
        </li>
      ))}
    </ul>
  </section>
)

const Steps = ({ page }: { page: Webpage }) => (
  <section aria-labelledby="steps">
    <h2 id="steps">How we would work together</h2>
    <ol className="steps">
      <li>
        <h3>You get in touch</h3>
        <p>
          {page.phone ? 'Call, or send the form. ' : 'Send the form. '}A sentence about what is on your mind is enough.
        </p>
      </li>
      <li>
        <h3>We look at what you have</h3>
        <p>Bring what you have got: a policy, a letter you do not understand, a list of your medicines, a question.</p>
      </li>
      <li>
        <h3>You decide</h3>
        <p>I tell you what your choices are and what each one costs. Take the time you need.</p>
      </li>
    </ol>
  </section>
)
