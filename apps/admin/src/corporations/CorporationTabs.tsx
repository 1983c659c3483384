import Box from '@mui/material/Box'
import { LINKS } from '@openbook/api/corporations.ts'
import { LANGUAGES } from '@openbook/config/limits.ts'
import type { ReactNode } from 'react'
import {
  ArrayInput,
  BooleanInput,
  CheckboxGroupInput,
  FileField,
  FileInput,
  ImageField,
  ImageInput,
  required,
  SimpleFormIterator,
  TabbedForm,
  TextInput,
} from 'react-admin'
import { EmailInput, PhoneInput, StateInput, ZipInput } from '../ui/fields.tsx'
import { UserOrNobodyInput } from '../ui/UsersInput.tsx'
import { LOGO, upload } from '../ui/uploads.ts'

const logo = upload('Logo', LOGO)
const preview = upload('Preview', LOGO)
const file = upload('File', { most: 25 })
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const LANGUAGE_CHOICES = LANGUAGES.map(id => ({ id, name: capital(id) }))
const LINK_LABELS: Record<string, string> = { linkedin: 'LinkedIn', youtube: 'YouTube' }
const COLORS = [
  ['color_1', 'First colour'],
  ['color_2', 'Second colour'],
  ['color_3', 'Third colour'],
] as const

const Two = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      width: '100%',
      columnGap: 2,
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    }}
  >
    {children}
  </Box>
)

/** All that is said of a company, a tab for each kind of it. */
export const CorporationTabs = ({ toolbar }: { toolbar?: ReactNode }) => (
  <TabbedForm warnWhenUnsavedChanges syncWithLocation={false} {...(toolbar && { toolbar: <>{toolbar}</> })}>
    <TabbedForm.Tab label="Company">
      <Two>
        <TextInput source="name" validate={required()} helperText={false} />
        <TextInput source="type" label="Kind" helperText="Branch, partner, or what you call it." />
        <TextInput source="domain_name" label="Domain name" helperText="The name alone, like harbor.example.com." />
        <UserOrNobodyInput source="user_id" label="Who answers for it" />
      </Two>
      <TextInput source="description" multiline minRows={3} helperText={false} />
      <BooleanInput
        source="webpage_active"
        label="Its domain name is a link"
        helperText="Its people see the domain name on the page of their company: as a link where this is on, else as text, marked as off. No page is made or taken down by it."
      />
    </TabbedForm.Tab>
    <TabbedForm.Tab label="Look">
      <ImageInput
        source="logo"
        {...logo}
        placeholder="Drop a picture here, or press to choose one."
        helperText="PNG, JPEG, WebP or GIF, at most 2 MB."
      >
        <ImageField source="src" title="title" />
      </ImageInput>
      <Two>
        {COLORS.map(([source, label]) => (
          <TextInput key={source} source={source} label={label} placeholder="#1a7f64" helperText={false} />
        ))}
      </Two>
    </TabbedForm.Tab>
    <TabbedForm.Tab label="Office">
      <Two>
        <TextInput source="office_address" label="Street" helperText={false} />
        <TextInput source="office_city" label="City" helperText={false} />
        <StateInput source="office_state" />
        <ZipInput source="office_zip_code" />
        <PhoneInput source="office_phone" />
        <EmailInput source="office_email" />
      </Two>
      <TextInput source="office_hours" label="Office hours" multiline minRows={2} helperText={false} />
      <CheckboxGroupInput
        source="languages_spoken"
        label="Languages spoken"
        choices={LANGUAGE_CHOICES}
        helperText={false}
      />
    </TabbedForm.Tab>
    <TabbedForm.Tab label="Elsewhere">
      <Two>
        {LINKS.map(source => (
          <TextInput key={source} source={source} label={LINK_LABELS[source] ?? capital(source)} helperText={false} />
        ))}
      </Two>
    </TabbedForm.Tab>
    <TabbedForm.Tab label="Files">
      <ArrayInput source="files" label="Files to hand out" helperText="A file of up to 25 MB, or a link to one.">
        <SimpleFormIterator fullWidth>
          <TextInput source="file_title" label="Title" validate={required()} helperText={false} />
          <TextInput source="file_link" label="Link" helperText={false} />
          <FileInput
            source="file"
            {...file}
            label="File"
            placeholder="Drop a file here, or press to choose one."
            helperText={false}
          >
            <FileField source="src" title="title" />
          </FileInput>
          <ImageInput
            source="preview_image"
            {...preview}
            label="Preview"
            placeholder="Drop a picture here, or press to choose one."
            helperText={false}
          >
            <ImageField source="src" title="title" />
          </ImageInput>
        </SimpleFormIterator>
      </ArrayInput>
    </TabbedForm.Tab>
    <TabbedForm.Tab label="Questions and news">
      <ArrayInput source="faqs" label="Questions visitors ask" helperText={false}>
        <SimpleFormIterator fullWidth>
          <TextInput source="question" validate={required()} helperText={false} />
          <TextInput source="answer" multiline validate={required()} helperText={false} />
        </SimpleFormIterator>
      </ArrayInput>
      <TextInput source="latest_news" label="Latest news" multiline minRows={4} helperText={false} />
    </TabbedForm.Tab>
  </TabbedForm>
)
