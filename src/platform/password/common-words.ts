// Words people build passwords from, English and Indonesian; the check removes digits and signs around them.
// Written by hand from what every published list of leaked passwords shows at its top.
const words = `
password passwd passw pass passphrase passcode secret letmein welcome welcomeback changeme changethis default temporary temp
admin administrator root superuser guest user username login signin access master test testing tester demo sample example
qwerty qwertyuiop qwert qwe asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx azerty abc abcd abcdef abcdefg xyz
iloveyou loveyou lovely lover love loveme iloveu ilove mylove forever always family friend friends bestfriend sweetheart
sweet baby babygirl babyboy honey sugar angel princess prince queen king kingdom beautiful pretty handsome cutie smile happy
happiness hello helloworld hellokitty world mother father mommy daddy sister brother mama papa
dragon monkey tiger lion eagle falcon phoenix panther wolf bear shark horse kitty kitten puppy doggy butterfly dolphin elephant
chicken rabbit spider scorpion snake turtle penguin panda
sunshine sunflower summer winter spring autumn rainbow flower rose jasmine blossom moonlight starlight star superstar stars moon
galaxy universe heaven paradise diamond silver golden gold crystal purple orange yellow black white blue green pink
january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday
football baseball basketball soccer hockey tennis volleyball badminton cricket liverpool arsenal chelsea manchester united
barcelona realmadrid madrid juventus milan intermilan ronaldo messi beckham neymar
batman superman spiderman ironman avengers captain starwars pokemon pikachu naruto sasuke onepiece luffy doraemon conan
minecraft mobilelegends freefire fortnite roblox dota valorant matrix harrypotter hogwarts
computer internet google facebook instagram twitter whatsapp youtube tiktok linkedin microsoft windows apple iphone android
samsung xiaomi oppo vivo nokia telkomsel telkom indosat
money dollar lucky winner champion success freedom hunter killer ninja samurai warrior soldier ranger cowboy pirate
michael jennifer jessica ashley nicole daniel matthew joshua andrew anthony charlie thomas robert jordan george justin
trustno one trustnoone whatever nothing something anything everything nopassword mypassword thepassword password
jesus jesuschrist christ god godisgood blessed blessing faith hope peace amen hallelujah maria yesus kristus yesuskristus
tuhan tuhanyesus immanuel
football number company office work working business manager director employee career careers job jobs vacancy hire hiring
employer candidate applicant resume recruiter recruitment
indonesia indonesiaku indonesiaraya merdeka garuda pancasila nusantara bhinneka tunggalika jakarta bandung surabaya medan
semarang makassar palembang yogyakarta jogja jogjakarta malang bekasi depok tangerang bogor bali denpasar batam pontianak
balikpapan manado padang aceh lampung solo surakarta papua ambon kalimantan sumatera sulawesi jawa borneo majapahit
persib persija persebaya arema bonek viking
bismillah bismilah bismillahirrahmanirrahim alhamdulillah subhanallah masyaallah insyaallah assalamualaikum allahuakbar
allah allahswt muhammad muhammadsaw islam muslim muslimah sholeh sholehah solehah lailahaillallah astaghfirullah
rahasia sandi katasandi kunci masuk akun pengguna admin karyawan kantor kerja kerjaan kerjakeras perusahaan lowongan lamaran
pekerjaan loker lokerindonesia semangat sukses suksesselalu bahagia bahagiaselalu sehat sehatselalu cinta cintaku cintakamu
sayang sayangku sayangkamu sayangmama sayangibu akucintakamu akusayangkamu kasih kasihku kangen rindu kamu aku kita selamanya
selalu keluarga keluargaku mamaku papaku ibu ibuku ayah ayahku bunda bundaku anak anakku kakak adik istri istriku suami suamiku
teman sahabat cantik ganteng manis lucu imut bulan bintang matahari pelangi langit mawar melati anggrek bunga kupu kupukupu
kucing anjing harimau singa naga elang macan gajah kelinci
januari februari maret mei juni juli agustus oktober desember senin selasa rabu kamis jumat sabtu minggu
satu dua tiga empat lima enam tujuh delapan sembilan sepuluh satuduatiga duatigaempat
one two three four five six seven eight nine ten onetwothree
agus budi dewi putri putra dian sari siti rahma wahyu rizky rizki dimas bayu andi joko eko dwi tri nur nurul fitri lestari
wulan indah ayu ratna yanti yuni hendra hidayat setiawan santoso wijaya kusuma pratama saputra ramadhan ramadan lebaran
gojek grab tokopedia shopee bukalapak traveloka mandiri bca bri bni qweasdzxc qazwsxedc qweasdz asdzxc qwerasdf asdfqwer
chocolate strawberry watermelon cheerleader cinderella tinkerbell spongebob metallica slipknot nirvana rockstar skateboard
pepper ginger cookie peanut cheese banana cherry peaches coffee lollipop bubbles pumpkin buster bailey maggie shadow maverick
mustang ferrari porsche corvette camaro yamaha harley mercedes kawasaki honda suzuki thunder lightning scooter junior senior
marine rangers cowboys yankees lakers steelers eagles packers broncos giants hornets phillies dodgers jackson taylor william
james david john peter steven richard joseph brandon ryan tyler austin dylan kevin brian eric alexander alexis samantha amanda
heather melissa michelle elizabeth stephanie victoria natalie danielle lauren rachel hannah olivia sophia emily barbie pooh
mickey minnie snoopy garfield scooby winnie disney nintendo playstation xbox counterstrike warcraft zelda mario sonic tigger
qweqwe qweasd asdasd zxczxc asdqwe poiuyt lkjhgf mnbvcxz qwaszx zaqwsx guitar music dance drummer swimming surfing fishing
hunting racing running europe america canada london paris newyork california texas florida chicago boston australia england
germany france spain italy brazil mexico india pakistan malaysia singapore lovelove truelove myspace hotmail gmail yahoo
blahblah fuckyou asshole bullshit bitch sexy hottie hotstuff unknown private personal security service system server network
student teacher doctor nurse police enter changeit newpass newpassword firstpass mypass passme opensesame abracadabra karya
karyaku kandidat pelamar lowongankerja carikerja karir bakso rendang pisang semangka anggur kekasih pacar mantan jodoh nikah
pengantin merah putih hitam kuning hijau biru ungu jingga abuabu emas perak berlian persipura sriwijaya borneofc timnas
garudaindonesia garudamuda andika bagus fajar galih irfan kurnia maulana nanda oktavia permata rahmat satria teguh utami vina
wahyuni yoga zahra aisyah fatimah khadijah abdullah ahmad ibrahim yusuf umar usman hasan husein nkri sabang merauke sumpahpemuda
kartini sukarno soekarno jokowi prabowo semogaberkah berkah rezeki ridho ikhlas sabar tawakal syukur ibadah quran masjid
idulfitri mudik`

/** Base words, lower case, letters only. */
export const commonWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/))
