import type { Wordlist } from './word-list.ts'

/** Written for this product, with reviews of shops and restaurants in mind. */
export const en: Wordlist = {
  strong: {
    Joie: `love loved loves loving lovely great excellent amazing awesome wonderful* fantastic* delicious perfect perfectly happy happi* glad
      delight* enjoy* fun funny beautiful* best brilliant* superb* smile* smiling pleasure* pleased tasty yummy yum recommend* magic*
      excit* cheer* congrat* hooray good_surprise pleasant_surprise joy* laugh* success* celebrat* cute splendid* fabulous* favorite* favourite* gem thank_you many_thanks
      worth_it outstanding terrific not_bad win won winning bravo exquisite beloved`,
    Calme: `calm* relax* peace* quiet* comfort* trust* friendly helpful polite* professional* efficient* reliab* honest* safe safely secure*
      welcom* attentive* patient kindly kindness courteous* smooth* serene* cosy cozy organised organized promise* loyal* faith*
      no_problem no_worries reassur* protect* accommodating gentle* you_can_count rely dependab*`,
    Peur: `afraid scared scary scare* fear* terrif* terror* frighten* nervous* worr* anxious* anxiety danger* panic* threat* nightmare* unsafe
      creepy dread* vampire* horrif* ghost* trapped beware spooky alarming`,
    Colère: `angry anger* rude* furious* rage* outrag* annoy* irritat* ridiculous* unaccept* disgrace* shameful* incompeten* scam* ripoff
      rip_off thief thieves steal* stole robbed liar* lying hate hated hates hating stupid* idiot* moron* damn hell bastard* shut_up
      useless* worst insult* unprofession* disrespect* arrogan* aggressiv* yell* shout* never_again rubbish avoid_this pathetic
      overpriced joke how_dare get_out go_to_hell sick_of fed_up blame* dishonest* no_answer no_reply no_response bad_surprise`,
    Dégout: `disgust* gross grossly filthy dirty dirt nasty revolt* stink* stank smelly mold* mouldy rotten vomit* puke* cockroach* inedible
      horribl* awful* vile foul unhygienic* fuck* bitch* shit* crap* pervert* yuck* slimy undercooked repuls* worm* whore* sickening
      greasy rancid ass asshole garbage pig pigs food_poisoning son_of_a_bitch`,
    Surprise: `surpris* astonish* unbeliev* incredibl* wow unexpect* shock* stun* suddenly sudden strange* weird* wonder_what oh_my_god
      my_god no_way what_the jaw_dropping speechless whoa mysterious* out_of_nowhere never_seen can't_believe imagine curious`,
    Tristesse: `sad sadly sadness sadder disappoint* sorry unfortunat* regret* cry cried crying tear tears lonely alone lost lose loss died
      dead death grief griev* heartbr* boring bored bland mediocre pity fault suffer* hurt* depress* hopeless* worse goodbye fail*
      let_down letdown miss_you underwhelm* waste* suicid* tragic* tragedy mourn* miserable ruined`,
  },
  weak: {
    Joie: 'good thanks thank nice fine pretty thrill* like liked special better',
    Calme:
      'clean easy easily kind respect* sure understand* agree* truth fast quick quickly prompt* help helped together believe',
    Peur: 'careful risk* warn* run hide escape* kill* help_me killer* dangerous blood',
    Colère:
      'slow slowly wait* queue* crowded expensive terribl* complain* refund* wrong stop fool* fight lie lies noisy',
    Dégout: 'sick smell* hair raw trash ugly horror',
    Surprise: 'really wonder what why discover* amazed',
    Tristesse: 'poor poorly cold missed miss shame bad closed old unhappy pain* tired sorrow missing broken',
  },
  negators: `not no never without hardly don't doesn't didn't isn't wasn't aren't weren't can't couldn't won't wouldn't cannot dont doesnt
    didnt isnt wasnt cant couldnt wont nothing ain't haven't hasn't hadn't`,
  marks: `the and is was were to of it that this with for you my we they have had are be very there so at but i he she his her our your
    their been would from just if when which`,
  common: `a an in on as or me him them us do does did get got go went one all any some more most much many than then also too only even
    because about after before again into out up down over off can could will would should has by who what where how why its it's i'm
    i've we've you're they're am being here other others such while still time times day place like really good well lot bit
    always ever every each two first back make made take took come came give gave see saw know think thought want need say said`,
}
