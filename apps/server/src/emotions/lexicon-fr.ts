import type { Wordlist } from './word-list.ts'

/** Written for this product, with reviews of shops and restaurants in mind. */
export const fr: Wordlist = {
  strong: {
    Joie: `ador* aime aimes aimons aiment aimer aimerai bravo super superbe* genial* geniaux geniale excellen* parfait*
      delici* regal* ravi ravie ravis ravies heureu* content contente contents contentes enchant* magnifi* merveill*
      formidabl* fantastiqu* top agreabl* sympa* chaleureu* convivial* souri* joie joies joyeu* plaisir* savoureu* bonheur
      drole* amus* rire rires rigol* felicit* exquis* sublim* incontournabl* recommande recommandons conseille charmant* genereu* succulent*
      impeccab* nickel chouette* satisf* rejoui* celebr* vive coup_de_coeur vaut_le_detour pas_mal un_delice miam hourra youpi bonne_surprise merci_beaucoup un_grand_merci bon_accueil remerci* apprecie
      beau belle beaux belles splendid* extraordinair* `,
    Calme: `calme* tranquil* serein* serenit* paisibl* repos* relax* detend* detent* rassur* confian* confort* professionn* efficac*
      fiabl* competen* attentif* attentiv* attentionn* patien* aimabl* courtois* poli polie polis gentil* accueillant* disponib*
      fluid* respectu* honnet* securis* proteg* fidel* bienveill* sans_probleme sans_souci pas_de_probleme pas_de_souci a_l_ecoute
      ne_vous_inquietez_pas ne_t_inquiete_pas tout_va_bien promets promesse soulag*`,
    Peur: `peur* effray* effroi terrif* terreur* angoiss* anxi* inquiet* craint* crains redout* danger* menac* paniqu* cauchemar*
      trembl* insecur* au_secours fantom* flipp* froussard* epouvant* mefi* alerte*`,
    Colère: `coler* enerv* agac* furieu* fureur rage rages rageant* scandal* honteu* honte inadmissib* inaccept* intolerab* lamentab*
      arnaqu* voleu* escro* incompeten* impoli* irrespect* mepris* insult* agress* malpoli* desagreab* execrab* odieu* ridicul*
      foutre fous fout merde* connard* connerie* conne idiot* imbecil* stupid* menteu* mensong* abus* putain bordel degage* taisez
      detest* hais haine* a_fuir fuyez plus_jamais se_moque se_moquent tais_toi ferme_la ta_gueule crever maudit* inutil* nul nulle nuls nulles
      catastroph* desastr* pitoyab* interminab* injust* aucun_respect reclamation* negligen* deplorab* aberr* absurd* mauvaise_surprise desagreable_surprise sans_reponse aucune_reponse pas_de_reponse aucun_retour toujours_pas toujours_rien personne_ne_repond laisse_tomber inaccessib* injoignab* dysfonction* exaspera*`,
    Dégout: `degout* degueu* immond* infect* ecoeur* repugn* sale sales salet* crad* crasseu* crasse puant* pue puait puent moisi* pourri*
      vomi* nause* cafard* rance* avari* intoxi* horrib* affreu* immangeab* malsain* ignobl* abject* vulgair* pervers* salop*
      salaud* atroc* gluant* asticot* rats toilettes_sales perime*`,
    Surprise: `surpris* surpren* etonn* incroyab* inattendu* stupef* bluff* epat* inoui* wow waouh ouah soudain* imprevu* oh_mon_dieu
      mon_dieu je_n_en_reviens_pas qui_l_eut_cru jamais_vu inimaginab* ca_alors mince_alors tiens_donc sans_blague comment_ca
      pas_possible impossible_a_croire eberlu* serieusement`,
    Tristesse: `trist* decu decus decue decues decev* decept* dommage* malheur* regret* desol* pleur* larme* chagrin* deuil perdu* perdr*
      perte* solitud* abandon* desesper* decourag* navr* helas bof mediocr* fade* insipid* adieu souffr* suicid* ennui* ennuy*
      mauvais* decour* nostalg* mort morte morts mourir ruin* gach* vetust* peine penible*`,
  },
  weak: {
    Joie: 'bon bonne bons bonnes merci tres_bien coeur mieux fete* fier* jolie* joli jolis',
    Calme: `rapid* clair* simpl* aide aidee serieu* propre* ensemble verite ecoute accompagn* facile* sur_et_certain confirm*
      savoir_faire explique* comprehens* douceur doux`,
    Peur: 'risqu* stress* attention fuir sauve* secours tuer tueur* sang monstre* noir',
    Colère: `long longue longs longues lent lente lents lentes lenteur* attend* attente* retard* bruyant* cher chere chers plaint* rembours*
      voler stop arrete* pire impossib* refus* personne_ne`,
    Dégout: 'odeur* hygien* cheveu* poil* graisseu* gras sordid* horreur* immoral* honteux',
    Surprise: 'vraiment decouv* curieu* bizarr* etrange etranges quoi ah oh hein',
    Tristesse:
      'mal moyen moyenne froid froide froids froides manqu* seul seule pauvre* pardon probleme* difficil* complique*',
  },
  negators: 'ne n pas jamais sans aucun aucune ni guere',
  marks:
    'le la les des du une est et dans pour que qui sur avec nous vous je il elle ce cette ces sont etait tres mais ou au aux j l d c qu mon ma mes notre votre leur ont ete pas ne',
  common: `de en un se si sa son ses tout tous toute toutes plus moins comme quand donc car deja encore aussi ainsi alors apres avant
    avoir ai as a avons avez etre suis sommes fait faire fais peu trop y lui leurs moi toi eux meme autre autres chez entre vers lors
    dont puis cela ca s m t quel quelle quels cet celui celle ceux peut peux faut etaient avait avaient fois jour jours deux trois
    bon bonne bien merci lors ici va vais aller dit dire nos vos meme mieux tant toujours chaque quelque quelques beaucoup assez
    depuis jusqu pendant seul seule lieu parce sous point an ans petit petite grand grande sera serait ete ayant font vraiment`,
}
