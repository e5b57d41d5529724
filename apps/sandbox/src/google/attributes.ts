import { isMessage, type Message } from './bind-request.ts'
import { type Category, servesFood } from './categories.ts'
import { invalid } from './errors.ts'

/** What a listing may say about itself beyond its fields. Ids: the bulk upload sheet's columns (docs of the network). */
export interface AttributeFacts {
  id: string
  type: 'BOOL' | 'ENUM' | 'URL'
  label: string
  group: string
  /** Of an ENUM. */
  values?: [string, string][]
  /** Offered to places that serve food or drink only. */
  food?: true
}

const flag = (id: string, label: string, group: string, food?: true): AttributeFacts => ({
  id,
  type: 'BOOL',
  label,
  group,
  food,
})

const ALL: AttributeFacts[] = [
  {
    id: 'wi_fi',
    type: 'ENUM',
    label: 'Wi-Fi',
    group: 'Amenities',
    values: [
      ['free_wi_fi', 'Free'],
      ['paid_wi_fi', 'Paid'],
    ],
  },
  { id: 'url_menu', type: 'URL', label: 'Menu link', group: 'Place page URLs', food: true },
  { id: 'url_reservations', type: 'URL', label: 'Reservations link', group: 'Place page URLs', food: true },
  flag('has_wheelchair_accessible_entrance', 'Wheelchair accessible entrance', 'Accessibility'),
  flag('has_wheelchair_accessible_restroom', 'Wheelchair accessible restroom', 'Accessibility'),
  flag('has_wheelchair_accessible_seating', 'Wheelchair accessible seating', 'Accessibility'),
  flag('has_restroom', 'Restroom', 'Amenities'),
  flag('welcomes_dogs', 'Dogs allowed', 'Pets'),
  flag('welcomes_families', 'Family-friendly', 'Crowd'),
  flag('welcomes_children', 'Good for kids', 'Children', true),
  flag('serves_alcohol', 'Alcohol', 'Offerings', true),
  flag('has_salad_bar', 'Salad bar', 'Offerings', true),
  flag('serves_dinner', 'Dinner', 'Dining options', true),
  flag('has_catering', 'Catering', 'Dining options', true),
  flag('has_seating_outdoors', 'Outdoor seating', 'Service options', true),
  flag('has_delivery', 'Delivery', 'Service options'),
  flag('has_takeout', 'Takeout', 'Service options', true),
  flag('requires_cash_only', 'Cash-only', 'Payments'),
  flag('pay_credit_card', 'Credit cards', 'Payments'),
  flag('pay_debit_card', 'Debit cards', 'Payments'),
  flag('has_parking_lot_free', 'Free parking lot', 'Parking'),
  flag('has_parking_lot_paid', 'Paid parking lot', 'Parking'),
  flag('has_parking_street_free', 'Free street parking', 'Parking'),
  flag('has_parking_street_paid', 'Paid street parking', 'Parking'),
  flag('has_parking_garage_free', 'Free parking garage', 'Parking'),
  flag('has_parking_garage_paid', 'Paid parking garage', 'Parking'),
]

export function offered(category: Category | 'all'): AttributeFacts[] {
  return ALL.filter(({ food }) => category === 'all' || !food || servesFood(category))
}

/** Names are given in English, as Google does where it lacks the language. */
export function presentMetadata({ id, type, label, group, values = [] }: AttributeFacts): Message {
  const choices: [unknown, string][] =
    type === 'BOOL'
      ? [
          [true, 'Yes'],
          [false, 'No'],
        ]
      : values
  return {
    parent: `attributes/${id}`,
    valueType: type,
    displayName: label,
    groupDisplayName: group,
    valueMetadata: choices.map(([value, displayName]) => ({ value, displayName })),
  }
}

/** The attributes after an update: in the mask and in the body is set, in the mask alone is removed, the rest stays. */
export function updated(
  before: Map<string, Message>,
  mask: string[],
  body: unknown,
  category: Category,
): Map<string, Message> {
  const given = Array.isArray(body) ? body.filter(isMessage) : []
  const after = new Map(before)
  for (const name of mask) {
    const facts = offered(category).find(({ id }) => `attributes/${id}` === name)
    if (!facts) throw invalid([{ field: 'attribute_mask', description: `Invalid attribute: ${name}` }])
    const attribute = given.find((each) => each.name === name)
    if (attribute) after.set(name, checked(facts, attribute))
    else after.delete(name)
  }
  return after
}

function checked({ id, type, values }: AttributeFacts, { name, values: given, uriValues }: Message): Message {
  const wrong = () => invalid([{ field: 'attributes.values', description: `Invalid value for attribute ${id}` }])
  if (type === 'URL') {
    if (!Array.isArray(uriValues) || !uriValues.every((each) => isMessage(each) && URL.canParse(String(each.uri))))
      throw wrong()
    return { name, valueType: type, uriValues }
  }
  const [value, ...more] = Array.isArray(given) ? given : []
  const fits = type === 'BOOL' ? typeof value === 'boolean' : values?.some(([choice]) => choice === value)
  if (!fits || more.length > 0) throw wrong()
  return { name, valueType: type, values: [value] }
}
