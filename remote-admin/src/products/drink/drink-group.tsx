import { type DetailName, detailNames, detailOf, isOffered, type OfferedField } from '@lechaim/shared/contracts/drink-details.ts'
import { maxLength } from '@lechaim/shared/contracts/limits.ts'
import { textsOfDetail } from '@lechaim/shared/messages/drink.ts'
import { Field } from '@lechaim/shared/ui/field.tsx'
import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { Details, Fields, Hint } from '../../forms/form-layout.tsx'
import { TextField } from '../../forms/text-field.tsx'
import type { Binding } from '../../resource/form.ts'
import type { ProductFields } from '../product-fields.ts'
import { drinkNames } from './drink-fields.ts'
import { drinkMessages as t } from './drink-messages.ts'
import { $offers, readOffers } from './drink-offers.ts'

interface DrinkGroupProps {
  field: <Name extends keyof ProductFields>(name: Name) => Binding<ProductFields[Name]>
}

/** The drink fields, collapsed until they are opened or hold an error. */
export function DrinkGroup({ field }: DrinkGroupProps) {
  const [isOpen, setOpen] = useState(false)
  const hasError = drinkNames.some((name) => field(name).error !== undefined)
  const { value: kosher, error, onChange } = field('kosher')
  return (
    <Details open={isOpen || hasError} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.title}</summary>
      <Hint>{t.hint}</Hint>
      <Fields>
        {detailNames.map((name) => (
          <DetailField key={name} name={name} {...field(name)} />
        ))}
        <Offered
          label={t.kosherBody}
          offers="kosher-body"
          value={kosher.body}
          error={error}
          onChange={(body) => onChange({ ...kosher, body })}
        />
        <Offered label={t.kosherLevel} offers="kosher-level" value={kosher.level} onChange={(level) => onChange({ ...kosher, level })} />
        <TextField label={t.barcode} hint={t.barcodeHint} maxLength={20} {...field('barcode')} />
      </Fields>
    </Details>
  )
}

function DetailField({ name, ...binding }: Binding<string> & { name: DetailName }) {
  const { kind, facet } = detailOf(name)
  const { title, hint } = textsOfDetail(name)
  if (kind === 'number') return <TextField type="number" step={1} label={title} {...binding} />
  if (facet && isOffered(facet)) return <Offered label={title} hint={hint} offers={facet} isList={kind === 'names'} {...binding} />
  return <TextField label={title} hint={hint} maxLength={kind === 'names' ? undefined : maxLength.drinkText} {...binding} />
}

interface OfferedProps extends Omit<Binding<string>, 'error'> {
  label: string
  offers: OfferedField
  error?: string | undefined
  hint?: string | undefined
  /** Texts separated by commas; suggestions are for the last one. */
  isList?: boolean
}

function Offered({ label, offers, hint, isList = false, value, error, onChange }: OfferedProps) {
  const id = useId()
  const offered = useStore($offers)
  /** The start of the text that is being typed. */
  const beginOf = (text: string) => (isList ? text.lastIndexOf(',') + 1 : 0)
  const before = value.slice(0, beginOf(value))
  const items = offered?.field === offers ? offered.items : []
  return (
    <>
      <Field
        label={label}
        hint={hint}
        value={value}
        error={error}
        list={id}
        autoComplete="off"
        maxLength={isList ? undefined : maxLength.drinkText}
        dir={value ? 'auto' : undefined}
        onFocus={() => readOffers(offers, value.slice(beginOf(value)))}
        onChange={({ target: { value: text } }) => {
          onChange(text)
          void readOffers(offers, text.slice(beginOf(text)))
        }}
      />
      <datalist id={id}>
        {items.map((item) => (
          <option key={item} value={before ? `${before} ${item}` : item} />
        ))}
      </datalist>
    </>
  )
}
