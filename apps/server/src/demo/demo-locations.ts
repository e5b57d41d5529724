import type { OpeningHours } from '@vitrine/contract/opening-hours'

/** A fictional restaurant of the demo company. ARCEP reserves these phone numbers for fiction. */
export interface DemoLocation {
  readonly externalId: string
  readonly name: string
  readonly group: 'Île-de-France' | 'Sud-Est' | 'Ouest'
  readonly labels: readonly ('Terrasse' | 'Drive' | 'Franchisé')[]
  readonly street: string
  readonly postcode: string
  readonly city: string
  readonly country: 'FR'
  readonly latitude: number
  readonly longitude: number
  readonly phone: string
  readonly website: string
  readonly description: string
  readonly openingHours: OpeningHours[]
}

type Day = Omit<OpeningHours, 'type'>
const everyDay = (ranges: string, others: Partial<Day> = {}): Day => ({
  monday: ranges,
  tuesday: ranges,
  wednesday: ranges,
  thursday: ranges,
  friday: ranges,
  saturday: ranges,
  sunday: ranges,
  ...others,
})

const weeks = {
  bistro: everyDay('1200-1430,1900-2230', {
    monday: '',
    friday: '1200-1430,1900-2300',
    saturday: '1200-1500,1900-2300',
    sunday: '1200-1500',
  }),
  office: everyDay('0800-1500', {
    thursday: '0800-1500,1830-2230',
    friday: '0800-1500,1830-2230',
    saturday: '',
    sunday: '',
  }),
  brasserie: everyDay('0800-2400'),
  seaside: everyDay('1200-2230', { tuesday: '', wednesday: '' }),
} as const

const drive: OpeningHours = { type: 'drive', ...everyDay('1130-1430,1830-2200', { monday: '' }) }

/** A row of the table below; the last two are the key of its opening hours and its description. */
type Line = readonly [
  number: number,
  name: string,
  group: DemoLocation['group'],
  labels: DemoLocation['labels'],
  street: string,
  postcode: string,
  city: string,
  latitude: number,
  longitude: number,
  phone: string,
  week: keyof typeof weeks,
  description: string,
]

// biome-ignore format: one restaurant per line
const lines: readonly Line[] = [
  [1, 'Margot Bercy', 'Île-de-France', ['Terrasse'], '34 cour Saint-Émilion', '75012', 'Paris', 48.8331, 2.3861, '+33199001201', 'brasserie', 'Une grande table sous les platanes des anciens chais, du petit déjeuner au dernier verre.'],
  [2, 'Margot Montmartre', 'Île-de-France', ['Terrasse'], '18 rue des Abbesses', '75018', 'Paris', 48.8846, 2.3374, '+33199001202', 'bistro', 'Cuisine de marché et vins de vignerons, à deux pas de la place des Abbesses.'],
  [3, 'Margot Bastille', 'Île-de-France', [], '41 rue de la Roquette', '75011', 'Paris', 48.8546, 2.3726, '+33199001203', 'bistro', 'Le bistrot des soirs de concert : une carte courte, servie jusqu’à 23 heures.'],
  [4, 'Margot Montparnasse', 'Île-de-France', ['Franchisé'], '62 rue du Montparnasse', '75014', 'Paris', 48.8432, 2.3247, '+33199001204', 'brasserie', 'Galettes, poissons et plats de brasserie, en face de la gare.'],
  [5, 'Margot La Défense', 'Île-de-France', ['Terrasse'], '7 place des Degrés', '92800', 'Puteaux', 48.8889, 2.2431, '+33199001205', 'office', 'Déjeuner en une heure, plateaux pour les réunions et jeudi soir prolongé.'],
  [6, 'Margot Versailles', 'Île-de-France', ['Terrasse', 'Franchisé'], '12 rue de la Paroisse', '78000', 'Versailles', 48.8072, 2.1297, '+33199001206', 'bistro', 'Entre le marché Notre-Dame et le château, une table de saison et une cour ombragée.'],
  [7, 'Margot Saint-Denis', 'Île-de-France', ['Drive'], '25 boulevard Marcel-Sembat', '93200', 'Saint-Denis', 48.9309, 2.3564, '+33199001207', 'brasserie', 'Grand restaurant familial, commandes à emporter au guichet voiture.'],
  [8, 'Margot Boulogne', 'Île-de-France', ['Franchisé'], '88 boulevard Jean-Jaurès', '92100', 'Boulogne-Billancourt', 48.8379, 2.2399, '+33199001208', 'office', 'Le midi des bureaux : formule du jour, salades composées et desserts maison.'],
  [9, 'Margot Vincennes', 'Île-de-France', ['Terrasse'], '15 rue du Midi', '94300', 'Vincennes', 48.8471, 2.4392, '+33199001209', 'bistro', 'À la lisière du bois, brunch le dimanche et jeux pour les enfants.'],
  [10, 'Margot Bellecour', 'Sud-Est', ['Terrasse'], '9 rue des Marronniers', '69002', 'Lyon', 45.7573, 4.8347, '+33465711010', 'bistro', 'Quenelles, tablier de sapeur et pots de beaujolais, dans la rue des bouchons.'],
  [11, 'Margot Confluence', 'Sud-Est', ['Terrasse', 'Drive'], '112 cours Charlemagne', '69002', 'Lyon', 45.7413, 4.8185, '+33465711011', 'brasserie', 'Face à la darse, une brasserie ouverte en continu, avec retrait en voiture.'],
  [12, 'Margot Grenoble', 'Sud-Est', [], '4 place aux Herbes', '38000', 'Grenoble', 45.1928, 5.7283, '+33465711012', 'bistro', 'Gratin, noix et fromages des trois massifs, sur la plus vieille place de la ville.'],
  [13, 'Margot Annecy', 'Sud-Est', ['Terrasse', 'Franchisé'], '6 quai de l’Île', '74000', 'Annecy', 45.8987, 6.1274, '+33465711013', 'seaside', 'Filets de perche et vins de Savoie, au bord du Thiou.'],
  [14, 'Margot Vieux-Port', 'Sud-Est', ['Terrasse'], '27 quai de Rive-Neuve', '13007', 'Marseille', 43.2931, 5.3697, '+33465711014', 'brasserie', 'La pêche du matin, le soleil toute la journée, et la vue sur le Vieux-Port.'],
  [15, 'Margot Aix', 'Sud-Est', ['Terrasse', 'Franchisé'], '31 cours Mirabeau', '13100', 'Aix-en-Provence', 43.5266, 5.4497, '+33465711015', 'bistro', 'Une terrasse sous les platanes du cours, une cuisine de Provence.'],
  [16, 'Margot Nice', 'Sud-Est', ['Terrasse'], '14 cours Saleya', '06300', 'Nice', 43.6956, 7.2754, '+33465711016', 'seaside', 'Socca, petits farcis et légumes du marché aux fleurs.'],
  [17, 'Margot Avignon', 'Sud-Est', ['Drive'], '52 rue de la République', '84000', 'Avignon', 43.9459, 4.8053, '+33465711017', 'bistro', 'À dix minutes du palais, une table de festival toute l’année.'],
  [18, 'Margot Bouffay', 'Ouest', ['Terrasse'], '5 place du Bouffay', '44000', 'Nantes', 47.2147, -1.5531, '+33261911018', 'bistro', 'Beurre blanc, muscadet et mâche nantaise, au cœur du vieux Nantes.'],
  [19, 'Margot Île de Nantes', 'Ouest', ['Terrasse', 'Drive'], '21 quai des Antilles', '44200', 'Nantes', 47.2009, -1.5737, '+33261911019', 'brasserie', 'Sous les Anneaux, une grande brasserie sur la Loire avec retrait en voiture.'],
  [20, 'Margot Rennes', 'Ouest', ['Franchisé'], '3 place des Lices', '35000', 'Rennes', 48.1131, -1.6836, '+33261911020', 'bistro', 'Le samedi, la carte s’écrit au marché des Lices, juste devant la porte.'],
  [21, 'Margot Brest', 'Ouest', ['Drive'], '46 rue de Siam', '29200', 'Brest', 48.3879, -4.4867, '+33261911021', 'brasserie', 'Crustacés, kig ha farz et cidres, dans la rue qui descend à la rade.'],
  [22, 'Margot Angers', 'Ouest', [], '11 rue Saint-Laud', '49100', 'Angers', 47.4724, -0.5536, '+33261911022', 'bistro', 'Vins d’Anjou et rillauds, dans une maison à pans de bois.'],
  [23, 'Margot Vannes', 'Ouest', ['Terrasse', 'Franchisé'], '8 place Gambetta', '56000', 'Vannes', 47.6541, -2.7577, '+33261911023', 'seaside', 'Huîtres du golfe et galettes de blé noir, sur le port.'],
  [24, 'Margot Saint-Malo', 'Ouest', ['Terrasse'], '2 place Chateaubriand', '35400', 'Saint-Malo', 48.6511, -2.0224, '+33261911024', 'seaside', 'Derrière les remparts, la marée du jour et le caramel au beurre salé.'],
]

/** The twenty-four restaurants of Les Tables de Margot. */
export const demoLocations: readonly DemoLocation[] = lines.map(
  ([number, name, group, labels, street, postcode, city, latitude, longitude, phone, week, description]) => ({
    externalId: `MARGOT-${String(number).padStart(2, '0')}`,
    name,
    group,
    labels,
    street,
    postcode,
    city,
    country: 'FR',
    latitude,
    longitude,
    phone,
    website: `https://margot.example/${name.slice('Margot '.length).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-')}`,
    description,
    openingHours: [{ type: 'default', ...weeks[week] }, ...(labels.includes('Drive') ? [drive] : [])],
  }),
)
