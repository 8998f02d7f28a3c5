"""Area of life -> the everyday Spanish words of it, `strong words | weak words`; the signs are in lexicon_domains.py."""

from __future__ import annotations

FAINT = """
    tren$ trenes$ comer comí reservo$ aprendió aprendido guías$ guía plan orden campaña oferta ofertas organizar
    invitar invité visita visitas aprend$ aprendí$ aprendo$ aprender$ colegio curso$ enseñ$ mirar plazo plazos junta
    final$ hoja-de-cálculo pensión colega$ oído$ seminario ordenar ordeno$ cuerpo boda regalo calendario escribir leo$
    leer leí leyendo plan$ planes$ comparar lista$ nota$ notas$ gente amig amigo$ amigos$ amiga$ amigas$ invitado
    grupo prueba$ pruebas$ probar tema$ ayudar pueblo ciudad página historia jugar juego escuch tarea correo color
    papel foto luz rincón mensaje opiniones-antes plaza$ calle copa coste cuesta costó mercado verano público guardar
    máquina error ver$ veo$ vi$ creo-en verdad vino$ como$ sal$ noche-entera cabeza duermo$ dormir dormí duerme$
    descansar cita$ citas$ juntos fiesta cumpleaños evento local vecinos$ vecino$ vecina$ clase$ clases$ camarero
    comparo-precios paso$ mesa$ copia$ copias$ directo práctica practicar enseñar palabras ejercicio agenda$ decisión
    contrato cocina$ test resumen largos$
"""
"""Words that are said of every area: they count little where they count at all."""

CUES: dict[str, str] = {
    "": """
        comparar-precios comparo-precios mirar me-quedé quedarme-con quedé-con quedo-con regalo-para papeles
        hago-una-lista en-orden por-orden orden-de nada$ cosa$ cosas$ sobre$ entre$ para$ una$ traje-de-vuelta
        consultar-con-la-almohada consulto-con-la-almohada con-la-almohada de-oído corriendo$ conocido$ conocida$
        media$ hago-caso sin-prisa de-pie a-pie poner-en-marcha en-marcha dar-vueltas en-casa a-casa de-casa
        vuelvo-a-casa llego-a-casa me-cuesta cuesta-mucho me-da da-igual de-memoria por-supuesto sin-embargo al-final
        a-mano de-acuerdo a-lo-mejor vez-en-cuando de-vez-en-cuando ahorrar-tiempo ahorro-tiempo gasto-tiempo
        por-mi-cuenta darme-cuenta me-doy-cuenta doy-cuenta tener-en-cuenta en-cuenta cuenta-propia por-cierto a-gusto
        me-gusta mucho-gusto no-funciona toda-la-vida en-la-vida a-la-hora por-el-camino en-camino paso-a-paso a-solas
        lo-que-sea en-serio a-fondo en-el-fondo al-fondo cita-con-el-médico cita-médica
    """,
    "work": """
        ingeniera$ equipo-directivo compañeros-de-oficina en-el-trabajo en-la-oficina mi-trabajo del-trabajo
        al-trabajo turnos$ horario-laboral jefes$ mi-empresa subordinado becaria reunirme presentar-el-informe
        presentación-de dirigir gestionar gestión gestor comercial$ ventas$ venta$ proveedor expediente obra-pública
        maquinaria cadena-de-montaje capataz peón camionero repartidor camarera-de-hotel dependienta-en trámite
        oficial-de licitación contraoferta ofertas-de-trabajo oferta-de-trabajo trabajo$ trabajos$ trabajar trabajador
        laboral oficina jefe jefa compañero-de-trabajo compañeros-de-trabajo compañera-de-trabajo empresa empresario
        reunión reunirse empleo empleado empleador proyecto turno sueldo-base despido despedir despidieron
        colega-de-trabajo informe ascenso ascender entrevista-de-trabajo entrevista currículum curriculum contratar
        contrataron contratación profesión carrera-profesional plantilla encargado gerente director departamento
        recursos-humanos jornada horas-extra horas-extras teletrabajo teletrabajar despacho oficio autónomo becario
        prácticas-en aprendiz fábrica taller-de-producción almacén enfermera ingeniero contable abogado secretaria
        presentación diapositivas fecha-límite entregar-el entrega-del-proyecto propuesta-al-cliente baja-laboral
        vacante puesto$ sindicato-de dimitir dimití renuncia negocio negociar jubilación-anticipada nómina-del
        videollamada sala-de-reuniones acta-de-la-reunión supervisor equipo-de-trabajo mi-equipo delegar borrador
        agenda$ correo-del-trabajo correos-del-trabajo
        | equipo tarea correo correos contrato mesa-de-trabajo escritorio informes calendario plan decisión plazo$
        plazos$ cliente
    """,
    "learning": """
        estudi* examen exámenes curso cursillo universidad facultad clase$ clases$ idioma colegio instituto escuela
        asignatura profesor profesora maestro maestra apuntes$ apunte temario matemáticas física$ química$
        historia-del-arte deberes$ vocabulario gramática lección lecciones alumno alumna academia oposición
        oposiciones opositar tesis máster doctorado licenciatura grado-en suspender aprobar aprobé suspendí
        selectividad beca biblioteca-para repasar repaso$ memorizar subrayar subrayo$ tarjetas-de-memoria
        fichas-de-estudio libro-de-texto seminario inglés$ francés$ alemán$ italiano$ japonés$ chino$ portugués$ ruso$
        verbos-irregulares verbo conjugar pronunciación traducir traducción diccionario nota-media tutor tutoría
        matricularme matriculé matrícula autodidacta
        | lengua práctica practicar enseñar enseñan tema ejercicio notas taller palabras capítulo esquema leer-apuntes
        test resumen biblioteca concepto aprend*
    """,
    "money": """
        dinerito cuentas$ cuentas-claras cobros deudas$ endeud* financiación financiar plazo-fijo depósito-a interés$
        tipo-de-interés rentabilidad ganancias ganancia pérdidas-en-bolsa bolsa-y bolsa$ acciones fondo$ inversora
        asesor-financiero gestoría autónomos-cuota iva$ irpf$ sobre-con-dinero sobres-con-dinero colchón-de-dinero
        hucha$ céntimos calderilla préstamos$ avalar aval$ fiador contado$ al-contado a-plazos plazos-sin domiciliados
        recibos$ gasto-fijo gastos-fijos derroch* tacaño ahorrador dinero ahorr* presupuesto banco bancario impuesto
        gasto gastar invertir invierto inversión inversor hipoteca deuda factura préstamo prestar prestado pagar pago$
        pagos$ acciones$ nómina sueldo salario ingreso ingresos cuenta-corriente cuenta-de-ahorro cuenta-bancaria
        otra-cuenta tarjeta-de-crédito tarjeta-de-débito crédito efectivo$ billetes-pequeños monedero moneda cartera
        hucha bolsa-de-valores la-bolsa fondo-indexado fondos-indexados fondo-de-emergencia fondos dividendo
        interés-compuesto intereses seguro-de seguros$ pensión plan-de-pensiones jubilación jubilarme hacienda
        declaración-de-la-renta transferencia recibo-de domiciliar domiciliación alquiler-mensual cuota comisión
        comisiones herencia heredar propina deber-dinero debo$ euros$ euro$ céntimo dólar pesos$ cajero inflación
        bitcoin criptomoneda finanzas financiero fin-de-mes a-fin-de-mes llegar-a-fin-de-mes cobrar cobro$ lotería
        apostar apuesta bancarrota ruina
        | cuesta costar coste costó caro barato precio recibo alquiler cuenta gastos sobre sobres comparar cantidad
        tarifa suscripción cuadro hoja-de-cálculo contrato
    """,
    "shopping": """
        compra$ compras$ comprador tiendas$ probador$ me-probé me-lo-pruebo pruebo-ropa ropa-de bazar outlet ropita
        prenda prendas$ lencería pijama bañador botines tacones$ mochila-nueva cazadora chándal cesta$ caja-del-super
        súper$ hipermercado colmado tendero mostrador reembolso factura-de-compra comprar-por-internet tienda-online
        tiendas-online stock$ rebajado rebajada ganga$ liquidación black-friday probarme talla$ alpargata bisutería
        reloj-de-pulsera compr* tienda ropa zapato zapatos zapatilla zapatillas rebajas rebaja descuento vestido
        pantalón pantalones chaqueta camisa camiseta supermercado mercadillo mercado pedido pedir-por-internet falda
        abrigo jersey sudadera botas$ bota$ sandalias bolso$ bolsos$ bufanda gorra$ sombrero calcetines guantes
        cinturón vaqueros traje corbata blusa probador probar-la-ropa probé-me me-pruebo tallas$ devolver devolví
        devuelvo devolución devoluciones cambiar-la-talla tique tíquet ticket-de-compra recibo-de-compra garantía
        vale-descuento cupón cupones carrito cesta-de-la-compra lista-de-la-compra centro-comercial grandes-almacenes
        escaparate dependienta dependiente cajera vendedor vendedora segunda-mano rastro$ regatear ganga chollo marca$
        marcas$ etiqueta paquete envío envíos-gratis amazon wallapop joya joyería pendientes collar$ perfume
        maquillaje cosmético moda$ zapatería librería-de-segunda frutería ferretería subasta lista-de-deseos producto
        | precio caro barato regalo reseña vender vendí bolsa caja modelo llevar-puesto color tela marca oferta
    """,
    "home": """
        grieta$ estanterías$ mudanzas$ vecina-de-arriba vecinos-de-arriba instalación-eléctrica fregadero lavabo
        cisterna desagüe desatascar atasco-del-fregadero bricolaje$ silicona lija lijar lijo$ barniz barnizar brocha
        rodillo pintura-de-pared papel-pintado cajonera perchero recibidor entrada-de-casa despensa lavadero tendedero
        pinzas-de ropa-sucia cesto-de-la-ropa sábanas$ edredón ventilador chimenea estufa-de leña toldo persianas$
        bombillas$ contrato-de-alquiler fianza-del-piso casera-nueva cerrajero manitas$ mantel cubertería
        vitrocerámica campana-extractora limpiacristales lejía detergente suavizante ambientador desorden
        orden-en-casa casa$ casas$ piso$ pisos$ apartamento mueble casero casera$ vecin* limpi* vivo-en vivo-solo
        mudarse mudé mudanza mudarme me-mudé me-mudo habitación dormitorio salón cocina-nueva lavadora secadora
        lavavajillas lavar lavo$ baño bañera ducha$ retrete sofá sillón silla mesa mesas$ mesita mesilla armario
        estantería estante cajón cajones cómoda cama$ camas$ colchón almohada sábana manta cojín alfombra cortina
        persiana lámpara bombilla tejado techo$ sótano desván trastero garaje calefacción caldera radiador
        aire-acondicionado plancho$ planchar plancha-la alquiler inquilino inquilina arrendar hipotecada pared paredes
        suelo$ suelos$ azulejo baldosa parqué puerta ventana pasillo escalera balcón terraza llave llaves cerradura
        timbre grifo gotera gotear fuga-de-agua tubería cañería fontanero electricista pintor albañil obra$ obras$
        reforma reformar arreglar bricolaje taladro taladrar martillo clavo tornillo destornillador herramienta barrer
        barro$ fregar friego$ friega$ fregona escoba aspiradora aspirar-la aspiro$ polvo$ trapo$ basura reciclar
        reciclaje cubo-de-basura ordenar-el ordenar ordeno$ ordenado trastos$ colada tender-la-ropa tiendo$ vajilla
        platos-sucios cacharros$ nevera frigorífico horno-nuevo electrodoméstico humedad moho$ decorar decoración
        mobiliario comunidad-de-vecinos portal$ ascensor portero agencia-inmobiliaria inmobiliaria compañero-de-piso
        compañeros-de-piso pintar-las-paredes pinté-las-paredes pinté-el jarrón vela$ velas$ espejo cuadro-en-la hogar
        tareas-domésticas tareas-de-casa
        | cocina alquilar vivir vivo$ reparar rincón cubo luz luces estufa cajas olla orden romper roto enchufe tirar
    """,
    "food": """
        recetas$ cocinero$ cocinillas guisos$ lentejas$ paellas$ arroces condimento condimentar especias$ plato-nuevo
        platos-nuevos plato-típico sushi ramen pizza$ marinar adobo adobar empanar rebozar rallar pochar sofrito
        sofreír hornada panadería$ barra-de-pan harinas$ yema claras$ azafrán orégano laurel romero$ tomillo chile$
        chiles$ mole$ tacos$ arepas empanadas$ ceviche asados$ mate$ yerba-mate bollería croissant turrón flan$
        natillas torrijas gelatina bombón caramelo golosina cucharón espumadera fogón fogones puchero nata-montada
        queso-de congelador pescadilla mejillones pulpo sepia$ bandeja-de-horno báscula-de-cocina a-fuego-lento
        fuego-lento degustar degustación carta-del-restaurante maridaje catar cata-de tortitas comida comer comí
        comemos almorzar almuerz* cocin* receta cenar ceno$ cené cenamos restaurante café$ cafés$ cafetería carne
        pescado pan$ panes$ panader* sopa plato platos$ verdura fruta frutas$ ensalada queso huevo pastel tarta harina
        aceite sal$ azúcar masa$ pimienta especia pimentón comino ajo$ ajos$ cebolla tomate$ patata patatas papas$
        arroz pasta lenteja garbanzo judías alubia frijol frijoles pollo$ cerdo ternera jamón chorizo salchicha atún
        salmón bacalao marisco gamba calamar leche yogur mantequilla nata$ miel$ mermelada galleta chocolate helado
        postre bizcocho churros bollo magdalena manzana plátano naranja limón fresa uva pera$ peras$ melocotón sandía
        melón aguacate aceituna pepino zanahoria pimiento calabacín berenjena espinaca lechuga champiñón calabaza
        tortilla paella gazpacho croqueta empanada tapa$ tapas$ bocadillo hamburguesa guiso guisar guisado estofado
        potaje cocido salsa caldo fritos freír frío-los frito hervir hiervo$ asar asado asada al-horno horno$ hornear
        parrilla barbacoa sartén olla$ ollas$ cazuela cuchara cuchillo tenedor tabla-de-cortar delantal batidora
        microondas vegetariano vegano vegana sin-gluten picante dulce$ dulces$ salado amargo sabor sabores saborear
        probar-platos ración raciones menú$ camarero camarera vino$ vinos$ cerveza vermut zumo refresco té$ infusión
        beber bebo$ bebí bebida merienda merendar aperitivo sobremesa sobras$ tupper congelar-comida fermentar
        levadura masa-madre cucharada ingrediente aliño vinagre perejil cilantro albahaca canela vainilla jengibre
        hambre$ apetito gastronomía chef$ cocinero carnicería pescadería frutería dieta-vegetariana
        | mercado cocina nevera taza copa botella sal probar picar pelar mezclar invitados dieta fresco medir cena$
        cenas$ desayun* almuerzo
    """,
    "health": """
        médico médica doctor doctora hospital medicina medicamento medicación dolor$ dolores$ duele$ duelen$ dolía
        dolió duermo$ dormir dormí dormimos dormía duerme$ sueño$ siesta$ alergi* alérgic* terapia terapeuta enferm*
        salud saludable dentista muela diente dientes$ pastilla farmacia espalda tensión-arterial tensión-alta
        cansancio cansado resfri* catarro vacun* insomnio dolor-de-cabeza jaqueca migraña fiebre tos$ toser pomada
        jarabe antibiótico receta-médica recetó recetar síntoma operar operaron operación cirugía quirófano cirujano
        análisis-de-sangre sangre$ azúcar-en-sangre diabetes colesterol asma$ inhalador polen$ rodilla$ lesión
        esguince fractura escayola muletas fisioterap* fisio$ masaje acupuntura psicólog* psiquiatra ansiedad
        depresión estrés$ estresado agobio gafas$ oculista vista-cansada audífono fumar fumo$ fumaba tabaco cigarrillo
        vitamina adelgazar adelgacé engordar peso-ideal bajar-de-peso revisión-médica chequeo urgencias ambulancia
        herida cicatriz venda tirita piel$ dermatólogo quemadura digestión estómago intestino mareo mareado náuseas
        corazón-delicado infarto menopausia respirar-hondo consulta-del centro-de-salud cita-con-el
        | cabeza cuerpo descansar descanso sano tensión cuello hombro pie$ ojos crema tratamiento cura$ noche-entera
        prueba pruebas cita oído$
    """,
    "fitness": """
        entrenador$ entrenadora$ entrenamientos$ gimnasio$ corredor corredora running trotar troto$ maratones$
        medallas marcas-personales pulsómetro zancada ritmo-de-carrera rodaje carrera-popular diez-kilómetros nadador
        nadadora gorro-de-baño natación$ crol braza$ clases-de-yoga clase-de-yoga esterilla pierna-en-el-gimnasio
        hipertrofia cardio fuerza-física tonificar partidillo partida-de-pádel pachanga delantero defensa-central
        raquetas ciclista bici-de-carretera pedalada piragua kayak vela-ligera windsurf judo karate artes-marciales
        esgrima gimnasia-rítmica gimnasia$ acrobacia escalada vía-de-escalada arnés cuerda-de-saltar saltar-a-la-comba
        comba$ correr corro$ corrí corre$ corriendo gimnas* gimnasio nadar nado$ nadé piscina natación entren* deporte
        deportivo deportista maratón media-maratón carrera$ carreras$ pesas$ pesa$ levantar-pesas fútbol baloncesto
        tenis$ pádel voleibol balonmano escal* rocódromo ciclis* bicicleta-de-montaña yoga pilates boxeo boxear kárate
        sentadilla flexiones$ abdominales$ dominadas$ plancha-abdominal mancuerna cinta-de-correr elíptica
        estiramiento estirar estiro$ calentamiento calentar-antes músculo muscular agujetas$ resistencia pulsaciones
        ritmo-cardíaco kilómetro km$ marca-personal dorsal meta-de-la competición competir torneo partido$ partidos$
        liga$ campeonato medalla árbitro gol$ goles$ equipo-de-fútbol atleta atletismo triatlón remar remo$ surf$
        surfear esquí esquiar esquiamos patinar patines patinaje bailar bailo$ baile zumba aeróbic spinning crossfit
        ejercicio-físico hacer-ejercicio hago-ejercicio senderismo-de pasos-al-día sudar zapatillas-de-correr
        vestuario-del largos$ brazada
        | bici cancha rutina pelota raqueta ritmo serie-de series-de repeticiones caminar ejercicio equipo distancia
        ganar jugar
    """,
    "family": """
        mis-padres mi-madre mi-padre mi-hija mi-hijo mis-hijos mis-hijas mi-abuela mi-abuelo mi-hermana mi-hermano
        mis-hermanos mis-nietos mi-familia en-familia mi-tía mi-tío mi-prima mi-primo papás$ mamás$ mellizas trillizos
        hijos-pequeños los-niños los-peques peques$ chiquillos deberes-de-los niñez abuelita abuelito suegros$
        cuñados$ consuegra parentela navidades-en-familia madre padre madres$ padres$ mamá papá hermana hermano
        hermanit* hijo hija hijos$ hijas$ hijit* abuel* familia familiar tía$ tías$ tío$ tíos$ primo$ prima$ primos$
        primas$ sobrin* nieto nieta nietos$ cuñad* suegr* yerno$ nuera$ bebé niño niña niños$ niñas$ crío críos gemelo
        gemela mellizo embarazad* embarazo nacimiento bautizo comunión-de padrino madrina ahijad* hijastro madrastra
        padrastro parientes$ pariente mayor-de-los-hermanos guardería canguro$ niñera pañal carrito-de-bebé cochecito
        parque-infantil día-de-la-madre deberes-de-mi comida-familiar comida-de-los-domingos reunión-familiar
        árbol-genealógico adoptar adolescente criar crianza mis-viejos
        | navidad reyes-magos nochebuena cuento juguete celebrar tradición álbum domingo-en-familia visita visitar
        cumpleaños
    """,
    "friends": """
        amig* amistad colega$ colegas$ pandilla quedada quedamos-con cumpleaños fiesta fiestas$ compañero-de-clase
        compañeros-de-clase compañera-de-piso compañeras-de-piso antiguos-compañeros noche-de-juegos noche-de-chicas
        salir-de-copas de-copas copas-con cuadrilla cotilleo cotillear confidencia nochevieja inauguración-de-la
        social$ vida-social grupo-de-whatsapp
        | gente invitado invitados invitar invité bar$ bares$ reunirnos charlar charla secreto grupo mensaje quedo-con
        conocidos$
    """,
    "love": """
        novi* esposo esposa marido mujer-y-yo mi-mujer pareja$ boda bodas$ casad* casarse casarnos casamos casaron
        casarme matrimonio divorci* separado-de enamor* amor$ amores$ cita-romántica una-cita primera-cita
        citas-a-ciegas cita-a-ciegas ligar ligué compromiso-de comprometid* prometid* luna-de-miel aniversario besar
        beso$ besos$ romántic* romance ruptura romper-con rompí-con rompimos dejamos-la-relación relación-a-distancia
        relación-de-pareja mi-relación ex$ exnovi* exmarido exmujer exespos* celos$ celoso tinder soltero soltera$
        anillo$ propuso-matrimonio san-valentín convivir mi-chico mi-chica flechazo amante$ infiel*
        | relación juntos abrazo discutir discutimos cita citas
    """,
    "travel": """
        viajero viajera mochilear turista$ turistas$ guías-turísticas guías-de-viaje trotamundos pensión-completa-en
        hotelito parador posada cabaña-en bungalow apartamento-turístico airbnb interrail avión$ aviones$ embarcar
        facturar-la-maleta equipaje-de-mano escalas-largas trasbordo aeropuertos$ aduanas$ moneda-extranjera
        idioma-del-país tour$ visita-guiada recorrido-por recorrer recorro$ excursiones$ ruinas$ playas$ hamaca
        ciudad-sin-mapa sin-mapa callejuela callejuelas puente-de-mayo semana-de-vacaciones road-trip billete-de-avión
        billetes-de-avión billete-de-tren billetes-de-tren vuelos-baratos rincones$ destinos$ viaje-en viaje-de viaj*
        vacaciones$ vuelo$ vuelos$ volar volé avión aviones hotel$ hoteles$ maleta aeropuerto playa hostal albergue
        alojamiento billete billetes$ excursión equipaje pasaporte visado$ turis* extranjero frontera aduana mochila
        mochilero itinerario ruta-por escapada crucero camping acampada-en autocaravana furgoneta-camper guía-de-viaje
        guía-turística guía-turístico mapa$ mapas$ museo catedral castillo casco-antiguo monumento ruinas mirador
        recuerdos-de souvenir postal$ postales$ embarque tarjeta-de-embarque escala-en jet-lag habitación-de-hotel
        reservar-hotel reserva-de-hotel reservé reservar reservo$ destino$ país$ países$ otro-país ciudad-nueva
        ciudades-nuevas nueva-ciudad ciudad-desconocida isla islas$ costa-de todo-incluido media-pensión
        agencia-de-viajes seguro-de-viaje paris$ roma$ lisboa$ londres$ berlín$ japón$ italia$ portugal$ méxico$ perú$
        marruecos$ grecia$ tailandia$ tokio$ nueva-york barcelona$ gente-local los-locales
        | mar$ tren$ trenes$ guía plan estación empaquetar ciudad pueblo-perdido perderme callejear llegada salida
        verano ticket montaña
    """,
    "transport": """
        coche coches$ carro$ auto$ bici bicis$ bicicleta autobús autobuses bus$ guagua tren$ trenes$ metro$ conduzco
        conducir conduje conductor moto motos$ motocicleta tráfico atasco carné-de-conducir carnet-de-conducir
        autoescuela taller aparcar aparco$ aparcamiento estacionar parking$ tranvía furgoneta gasolina gasolinera
        gasóleo diésel depósito rueda ruedas$ neumático neumáticos freno frenos$ frenar motor$ embrague marchas$
        volante$ itv$ revisión-del-coche mecánico cambio-de-aceite patinete casco$ carril-bici semáforo rotonda
        autopista autovía carretera peaje parada-de-autobús parada$ andén estación-de-tren cercanías ave$
        abono-transporte abono-mensual transporte-público taxi compartir-coche coche-eléctrico punto-de-recarga camión
        ferry$ ir-en-bici voy-en-bici voy-en-metro voy-en-coche voy-andando trayecto retraso-del-tren
        | ruta estación horario billete cadena asiento camino llego-tarde retraso pedalear tarde-el
    """,
    "technology": """
        móvil-nuevo teléfono-nuevo apps$ aplicación-móvil aplicación-nueva informático informática pantallazo
        ventana-emergente actualizaciones$ beta$ versión-beta versión-nueva última-versión nueva-versión instalación
        instalador drivers$ controlador firmware portátil$ portátiles$ torre-del-ordenador placa$ disco-externo
        discos-externos nube$ pendrive impresoras$ escáner escanear módem señal-wifi fibra-óptica cobertura
        batería-del-móvil bluetooth gps$ asistente-de-voz sensores$ altavoz-inteligente enchufe-inteligente
        bombilla-inteligente termostato robot-aspirador programita macro$ macros$ excel$ fórmula-de plantilla-de
        consola-de-comandos git$ correo-basura spam$ privacidad cookies$ permisos-de pin$ huella-digital doble-factor
        hacker ciberseguridad gestor-de-archivos archivos$ carpetas$ tutoriales$ tutorial$ ordenador ordenadores$
        computadora portátil móvil$ móviles$ celular$ teléfono programa$ programas$ programar programo$ programación
        programador aplicación aplicaciones app$ contraseña archivo disco-duro discos-duros impresora pantalla$
        pantallas$ redes$ datos$ copia-de-seguridad copias-de-seguridad copia-seguridad copias$ informátic* tecnolog*
        internet wifi router$ servidor servidores software sistema-operativo actualización actualizaciones actualizar
        actualizo$ versión versiones instalar instalo$ instalé desinstalar configurar configuración configuré ajustes$
        navegador página-web web$ webs$ código$ códigos$ script$ scripts$ automatizar automaticé virus-informático
        antivirus hackear cifrar cifrado encriptar memoria-usb usb$ tarjeta-sd memoria-ram procesador tarjeta-gráfica
        teclado ratón$ monitor cable$ cables$ cargador batería-del batería-externa cargar-el auriculares$ altavoz
        altavoces cámara-web reloj-inteligente casa-inteligente domótica robot$ robots$ dron$ inteligencia-artificial
        chatbot$ algoritmo base-de-datos redes-sociales notificación notificaciones correo-electrónico descargar
        descargué subir-a-la-nube reiniciar reinicio$ verificación-en-dos gestor-de-contraseñas impresora-3d consola$
        videoconsola electrónica aparato$ aparatos$ cacharro-electrónico gadget manual-de-instrucciones manual$ foros$
        foro$ soldar placa-base linux
        | digital fotos batería cámara pantalla carpeta guardar sistema prueba herramienta máquina online en-línea
        línea error probar-versiones copia disco
    """,
    "media": """
        libro libros$ leo$ leer leí leyendo lectura lector película películas peli$ pelis$ serie$ series$ noticias
        periódico periódicos cine$ cines$ novela documental revista poesía poema televisión tele$ podcast radio$
        netflix youtube episodio estreno tráiler biblioteca librería autor$ autora$ escritor escritora cuento-corto
        cómic tebeo audiolibro libro-electrónico thriller policíaca policíaco ensayo-sobre biografía guion$
        director-de-cine actor$ actriz teatro obra-de-teatro titulares$ titular$ artículo blog$ prensa$ subtítulos
        doblada palomitas spoilers spoiler$ saga$ club-de-lectura
        | veo$ ver$ vi$ mirar capítulo historia página reseña crítica vídeo vídeos final$ ensayo temporada cuento
        personajes
    """,
    "music": """
        tocar-el-piano tocar-la-guitarra toco-el-piano toco-la-guitarra toco-el-violín tocar-el-violín músicos$
        músico$ cancionero afinación clave-de-sol semicorchea negra-con púa$ cejilla amplificador micrófono cuarteto
        dúo trío$ solista tenor$ soprano contralto barítono coral$ corista estribillo versos-de-la-canción concierto$
        conciertos$ teloneros entrada-para-el-concierto tocadiscos cassette pianola violonchelista guitarrista$
        trompetista saxofonista percusión percusionista cajón-flamenco castañuelas bandoneón tango$ cumbia bolero
        rancheras zarzuelas orquestal director-de-orquesta clases-de-piano clases-de-guitarra clases-de-canto
        clase-de-canto clase-de-piano profesor-de-piano profesora-de-piano profesor-de-música tocar-de-oído
        toco-de-oído música* musical músico canción canciones guitarr* piano$ violín* violon* canto$ cantar canté
        cantante coro$ coros$ concierto tambor baterista orquesta ensayo$ ensayos$ ensayar partitura acorde acordes$
        melodía ritmo-de la-banda mi-banda mi-grupo-de-música flauta clarinete saxofón trompeta trombón acordeón
        ukelele bajo-eléctrico arpa chelo violonchelo órgano instrumento cuerda-de-la metrónomo escalas$ escala-mayor
        solfeo afinar afino$ afinador desafinar compás compases$ sonata sinfonía ópera zarzuela jazz$ flamenco copla
        rock$ pop$ vinilo disco-de-vinilo discos-de-vinilo álbum-de playlist lista-de-reproducción spotify
        festival-de-música festivales$ festival$ karaoke letra-de-la-canción componer compongo$ compositor
        conservatorio improvisar-en improvisación jam-session en-directo pianista bajista bach$ mozart$ beethoven$
        tararear silbar
        | toco$ tocar toqué tocamos escuch* disco discos$ grupo nota notas batería pieza oído banda cuerda cuerdas
        actuar público bailar ritmo directo
    """,
    "hobbies": """
        afición aficiones tejer tejo$ tejí coser coso$ cosí cosido punto$ pint* dibuj* fotograf* cerámica ajedrez
        manualidades manualidad bordar bordado ganchillo acuarela óleo$ lienzo caballete pincel pinceles boceto
        maqueta maquetas rompecabezas puzzle puzle coleccion* sellos$ sello$ monedas-antiguas crucigrama sudoku
        juego-de-mesa juegos-de-mesa videojuego juegos-de-rol cartas-magic lego carpintería tallar talla-en-madera
        madera-de torno$ barro-cocido arcilla alfarer* esmalte lana$ lanas$ ovillo aguja agujas$ máquina-de-coser
        patrón$ costura cuero-repujado encuadern* origami papiroflexia caligrafía pescar pesca$ caña-de-pescar
        astronomía telescopio magia$ trucos-de-magia malabares aeromodelismo modelismo tren-eléctrico restaurar
        restauro$ scrapbook mosaico vidriera jabones-artesanos artesanía cuarto-oscuro objetivo-de-la diario$
        escritura-creativa teatro-aficionado
        | pasatiempo juego partida crear creativo arte artístico color colores carrete álbum pegamento papel cámara
        modelo foto exposición
    """,
    "nature": """
        jardinero flores-silvestres plantones plántula semillero semillas$ cultivar cultivo cultivos$ trasplantar
        plagas$ pulgón caracol caracoles babosa lechugas$ pimientos$ huertos$ riego-por-goteo regadera manguera pala$
        azada rastrillo tijeras-de-podar árbol-frutal frutales$ manzano limonero naranjo higuera almendro bosques$
        montañas$ senderos$ cumbres$ ríos$ arroyo laguna pantano marea acantilados$ cuevas$ nido nidos$ jilguero
        gorrión mirlo cigüeña lechuza observar-aves ornitología avistar insectos abejas$ mariposas$ luciérnaga
        lagartija serpiente perrita perrito gatito gatita correa-del-perro pajarera canario$ periquito luna-llena
        vía-láctea constelaciones$ tormenta brisa nevada otoño refugio-de-montaña vivac parque-de-perros jardín
        jardines jardinería planta$ plantas$ plantar planté planto$ flor$ flores$ árbol árboles bosque montaña sendero
        senderismo excursionismo caminata perro perra perros$ gato gata gatos$ pájaro pájaros ave-rapaz aves$ reg(ar)$
        regar riego$ riega$ regué semilla huerto huerta césped río$ lago$ lagos$ abeja colmena conejo gallina
        naturaleza tomates$ tomatera rosal rosas$ maceta macetas$ tiesto abono$ compost estiércol tierra-fértil poda$
        podar podo$ podé esqueje invernadero brotes$ brotar cosecha cosechar recoger-setas setas$ seta$
        moras-silvestres mala-hierba malas-hierbas hierbas-aromáticas lavanda cactus suculenta orquídea girasol
        geranio tulipán roble pino$ pinos$ olivo ciervo zorro ardilla erizo búho águila golondrina mariposa insecto
        araña rana tortuga pez$ peces$ acuario mascota veterinario correa$ adiestrar cachorro hámster caballo
        caballos$ montar-a-caballo cabra oveja vaca burro cumbre$ cima$ sierra$ valle$ cascada prado acantilado duna
        bahía-natural orilla acampar tienda-de-campaña hoguera prismáticos estrellas$ amanecer atardecer paisaje
        parque-natural parque-nacional campo$ monte$ montes$ aire-libre botas-de-montaña animal animales
        | lluvia sol$ nieve viento clima tiempo-que parque mar$ hojas$ raíz crecer crecen agua verde primavera pasear
        paseo$ ruta piedra variedad tomate
    """,
    "community": """
        voluntari* donar donación donativo doné barrio$ barrios$ elecciones ayuntamiento alcalde alcaldesa concejal
        vecindario manifestación manifestarme ong$ votar voto$ voté asamblea campaña-electoral política político
        partido-político sindicato huelga protesta firmas$ petición-al comedor-social banco-de-alimentos refugiado
        sin-techo solidari* beneficencia caridad recaudar recaudación mercadillo-solidario fiesta-del-barrio
        fiestas-del-pueblo asociación-de-vecinos junta-de-vecinos reunión-de-vecinos centro-cívico centro-social
        scouts$ cruz-roja donante donar-sangre ciudadano ciudadanía activis* octavillas folletos bomberos-voluntarios
        limpieza-de-playas ampa$ padres-del-colegio peña$
        | local ayudar ayudo$ pueblo$ vecinos$ evento fiesta organizar público plaza$ calle colaborar junta miembro
        campaña asociación comunidad
    """,
    "beliefs": """
        dios$ dioses$ iglesia rez* religi* creencia filosof* espiritual misa$ misas$ rosario$ oración biblia sacerdote
        párroco ayuno$ ayunar fe$ alma$ almas$ medit* budis* budista cristian* católic* protestante musulm* islam$
        judí* mezquita sinagoga templo monasterio convento monje monja obispo santo$ santa$ santos$ virgen$ evangelio
        salmo sermón bautism* confesar-me confesión pecado pecador perdonar cielo-e-infierno infierno ángel ángeles
        milagro bendición bendecir cuaresma semana-santa procesión ramadán peregrin* camino-de-santiago karma
        destino-escrito horóscopo zodiaco astrología tarot supersticion* superstición ateo atea agnóstic* valores$
        principios$ ética$ moral$ conciencia$ justicia estoic* estoico zen$ creo-en-dios sentido-de-la-vida más-allá
        espíritu gratitud
        | creo-en creer verdad sincer* honest* esperanza silencio muerte ritual ayuno mentir mentira agradec*
    """,
}
