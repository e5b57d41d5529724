import type { Wordlist } from './word-list.ts'

/** Written for this product, with reviews of shops and restaurants in mind. */
export const es: Wordlist = {
  strong: {
    Joie: `encant* excelent* genial* delicios* rico rica ricos ricas riquisim* perfect* feliz felices felicid* felicit* contento contenta
      contentos maravill* fantastic* estupend* bonit* hermos* precios* divert* alegr* disfrut* sabros* adoro adora recomend*
      bravo sonri* reir risa* espectacular* magnific* exquisit* placer* lindo linda lindos guapo guapa exito* fiesta* buenisim* amor
      me_gusta me_gusto nos_gusto nada_mal celebr* merece_la_pena vale_la_pena enhorabuena viva buena_sorpresa grata_sorpresa muchas_gracias`,
    Calme: `tranquil* calma* relaj* paz pacific* comod* confi* amable* amabilidad atento atenta atentos atencion profesional* eficien* eficaz*
      segur* honest* educad* servicial* acogedor* cercan* respet* agradabl* proteg* promet* sin_problema sin_problemas no_hay_problema
      no_te_preocupes no_se_preocupe todo_va_bien paciencia leal* de_confianza descans*`,
    Peur: `miedo* asust* terror* aterr* temo temor* temer teme panic* peligr* amenaz* angusti* ansied* preocup* nervios* pesadill* huir huye
      huyan escond* socorro riesg* alarm* escalofri* fantasma* cuidado`,
    Colère: `enfad* enoj* furios* furia rabia ira indign* vergonz* verguenza* inacept* intolerab* maleduc* groser* estaf* ladron* robo roban
      robaron mentir* minti* odio odia odian estupid* idiot* imbecil* tonto tonta demonios diablos infierno maldit* callate calle_se
      callese callense incompet* inutil* insult* ridicul* abus* injust* molest* jode* joder nefast* pesim* fatal nunca_mas
      no_volvere no_volveremos no_vuelvo basta largate largo_de_aqui engan* descarad* sin_respuesta mala_sorpresa`,
    Dégout: `asco asquer* repugn* sucio sucia sucios sucias suciedad apest* podrid* vomit* cucarach* mugr* horribl* mierda* puta puto putas
      putos perra* cabron* incomib* nauseab* pervers* cerdo* basura* bastard* hijo_de_puta vulgar* viperin* gusano* rancio rata ratas`,
    Surprise: `sorpr* increib* asombr* impresion* inesper* de_repente guau wow extrano extrana milagro* dios_mio alucin* no_lo_puedo_creer
      quien_lo_diria madre_mia vaya insolit* de_pronto en_serio`,
    Tristesse: `triste* decepc* lastim* pena penas desgraci* lament* llor* lagrim* solitari* soledad perdid* perdi perdio perder murio muert*
      morir* mori lo_siento sufr* dolor* aburr* soso sosa mediocr* culpa adios suicid* abandon* te_extrano echo_de_menos peor peores
      fracas* deprim* tragedia arruin* desafortun*`,
  },
  weak: {
    Joie: 'gracias buen buena bueno buenos buenas mejor bien gusta gusto',
    Calme: 'limpi* facil* rapid* serio seria verdad entiend* junto juntos amigo amigos ayud* sencill* creo',
    Peur: 'corre corran ayuda sangre matar monstruo* oscur*',
    Colère: 'lento lenta lentos esper* tarde caro cara caros ruido* quej* reclam* nadie rechaz*',
    Dégout: 'huele olor* pelo pelos grasient* crudo cruda asqu* feo fea',
    Surprise: 'raro rara curios* realmente como_es_posible descubr*',
    Tristesse: 'mal mala malo malos malas frio fria frios solo sola siento perdon pobre* regular triste falta',
  },
  negators: 'no nunca jamas sin tampoco ni nada ningun ninguna',
  marks: `el los las del una es y en por que con nos muy pero para se lo su sus este esta estaba fue hay mi mis yo tu al como
    son eran tiene tengo esto eso porque cuando`,
  common: `de la un a o si me te le les ya mas menos todo todos toda todas tan tanto muy ser estar era ha han he hemos habia tener hacer
    hace hizo ir va voy fuimos dos tres uno otra otro otros vez veces dia dias aqui alli asi donde quien cual entre sobre hasta desde
    antes despues tambien solo cada algo mucho mucha muchos poco bien buen bueno buena siempre nada usted ustedes ellos ella nosotros
    cosa cosas sido puede pueden quiere quiero gran grande`,
}
