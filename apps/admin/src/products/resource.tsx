import Sell from '@mui/icons-material/SellOutlined'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import type { Product } from '@openbook/api/products.ts'
import {
  AutocompleteInput,
  BooleanInput,
  DataTable,
  ImageField,
  ImageInput,
  maxValue,
  minValue,
  NumberInput,
  ReferenceInput,
  type ResourceProps,
  regex,
  required,
  SelectInput,
  TextInput,
  useRecordContext,
} from 'react-admin'
import { OpenLink } from '../ui/ConsoleTable.tsx'
import { PickInput } from '../ui/PickInput.tsx'
import { ShortList, ShortListCreate, ShortListEdit } from '../ui/ShortList.tsx'
import { PICTURE, upload } from '../ui/uploads.ts'

const picture = upload('Picture', PICTURE)
const YES_NO = [
  { id: true, name: 'Yes' },
  { id: false, name: 'No' },
]
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const byName = { field: 'name', order: 'ASC' } as const
const named = (q: string) => ({ q })

function NameAndPicture() {
  const product = useRecordContext<Product>()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Avatar
        variant="rounded"
        alt=""
        {...(product?.image && { src: product.image.src })}
        sx={{ width: 36, height: 36 }}
      >
        <Sell fontSize="small" />
      </Avatar>
      <OpenLink />
    </Box>
  )
}

const priceOf = ({ price, months_count, per_contact }: Product) => {
  if (per_contact) return `${dollars.format(Number(price))} per contact`
  if (!months_count) return dollars.format(Number(price))
  return `${dollars.format(Number(price))} for ${months_count === 1 ? 'a month' : `${months_count} months`}`
}

const narrow = [
  <ReferenceInput key="category_id" source="category_id" reference="categories" sort={byName} alwaysOn>
    <AutocompleteInput label="Category" filterToQuery={named} />
  </ReferenceInput>,
  <SelectInput key="active" source="active" label="For sale" choices={YES_NO} alwaysOn />,
]

const inputs = (
  <>
    <TextInput source="name" validate={required()} helperText={false} />
    <TextInput source="description" multiline minRows={3} helperText={false} />
    <TextInput
      source="price"
      label="Price in dollars"
      validate={[required(), regex(/^\s*\d{1,8}(\.\d{1,2})?\s*$/, 'Enter an amount in dollars, like 49 or 49.50.')]}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      helperText={false}
    />
    <NumberInput
      source="months_count"
      label="Months it lasts"
      validate={[minValue(1), maxValue(120)]}
      helperText="The price is for all of them. Leave it empty for what is bought once and kept."
    />
    <TextInput source="sku" label="SKU" helperText="Your own number for it, if you have one." />
    <ReferenceInput source="category_id" reference="categories" sort={byName}>
      <PickInput label="Category" filterToQuery={named} helperText={false} fullWidth />
    </ReferenceInput>
    <ReferenceInput source="corporation_id" reference="corporations" sort={byName}>
      <PickInput
        label="Only for the people of"
        filterToQuery={named}
        helperText="Empty: for all companies."
        fullWidth
      />
    </ReferenceInput>
    <ImageInput
      source="image"
      label="Picture"
      {...picture}
      placeholder="Drop a picture here, or press to choose one."
      helperText="JPEG, PNG or WebP, at most 5 MB."
    >
      <ImageField source="src" title="title" />
    </ImageInput>
    <BooleanInput
      source="per_contact"
      label="Goes to contacts"
      helperText="Ordered for selected contacts; the price is for each of them. Otherwise it goes to whoever orders it."
    />
    <BooleanInput
      source="active"
      label="For sale"
      defaultValue
      helperText="Only what is for sale stands in the store."
    />
  </>
)

export const products: ResourceProps = {
  name: 'products',
  icon: Sell,
  options: {
    label: 'Products',
    section: 'Store',
    part: 'store',
    deleting:
      'The store no longer offers it; orders keep what was bought. To keep it and sell it no more, switch “For sale” off instead.',
  },
  recordRepresentation: 'name',
  list: (
    <ShortList sort="name" narrow={narrow}>
      <DataTable.Col source="name" field={NameAndPicture} />
      <DataTable.Col source="category_name" label="Category" disableSort />
      <DataTable.Col source="price" render={priceOf} />
      <DataTable.Col source="sku" label="SKU" />
      <DataTable.Col
        source="active"
        label="For sale"
        disableSort
        render={({ active }: Product) => (active ? 'Yes' : 'No')}
      />
    </ShortList>
  ),
  create: <ShortListCreate one="product">{inputs}</ShortListCreate>,
  edit: <ShortListEdit>{inputs}</ShortListEdit>,
}
